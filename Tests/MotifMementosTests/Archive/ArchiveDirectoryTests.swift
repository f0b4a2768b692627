// SPDX-License-Identifier: MIT

import Foundation
import MotifMementos
import MotifTestSupport
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite("ArchiveStore: directories that change")
struct ArchiveDirectoryTests {
  private func store(_ directory: String) -> ArchiveStore<[Int]> {
    ArchiveStore(
      directory: DirectoryPath(path: directory),
      name: "numbers",
      typeIdentifier: "numbers"
    )
  }

  private func failure(_ body: () throws -> Void) -> FileSystemError? {
    let error = #expect(throws: ArchiveError.self, performing: body)
    guard case .io(let cause) = error else {
      Issue.record("\(String(describing: error))")
      return nil
    }
    return cause
  }

  @Test
  func `a removed directory is created again`() async throws {
    try await withTemporaryDirectory { directory in
      let store = store("\(directory)/data")
      try store.save([1])
      try FileManager.default.removeItem(atPath: "\(directory)/data")
      #expect(throws: ArchiveError.missing) { try store.load() }
      try store.save([2])
      #expect(try store.load().value == [2])
      #expect(try self.store("\(directory)/data").load().value == [2])
    }
  }

  @Test
  func `a file in the directory's place is an error`() async throws {
    try await withTemporaryDirectory { directory in
      try Data([7]).write(to: URL(filePath: "\(directory)/data"))
      let store = store("\(directory)/data")
      #expect(failure { _ = try store.load() }?.code == ENOTDIR)
      #expect(failure { try store.save([1]) }?.code == ENOTDIR)
      #expect(try Data(contentsOf: URL(filePath: "\(directory)/data")) == Data([7]))
    }
  }

  @Test
  func `a directory in the file's place is set aside`() async throws {
    try await withTemporaryDirectory { directory in
      let store = store(directory)
      try store.save([1])
      try store.save([2])
      let current = "\(directory)/numbers.archive"
      try FileManager.default.removeItem(atPath: current)
      try FileManager.default.createDirectory(atPath: current, withIntermediateDirectories: false)
      #expect(try store.load().origin == .previous(.unreadable(code: EISDIR)))
      #expect(try store.save([3]).setAside.count == 1)
      #expect(try store.load().value == [3])
    }
  }

  @Test
  func `circular links don't hide the last save`() async throws {
    try await withTemporaryDirectory { directory in
      try store(directory).save([1])
      let previous = "\(directory)/numbers.previous.archive"
      try FileManager.default.createSymbolicLink(
        atPath: previous,
        withDestinationPath: "numbers.previous.archive"
      )
      let store = store(directory)
      #expect(try store.load().value == [1])
      #expect(try store.load().origin == .current)
    }
  }

  @Test(.enabled(if: geteuid() != 0, "For root no directory is read-only."))
  func `a read-only directory allows loading but not saving`() async throws {
    try await withTemporaryDirectory { directory in
      let data = "\(directory)/data"
      try store(data).save([1])
      try #require(chmod(data, 0o500) == 0)
      defer { chmod(data, 0o700) }
      let store = store(data)
      #expect(try store.load().value == [1])
      #expect(failure { try store.save([2]) }?.code == EACCES)
      #expect(try store.load().value == [1])

      // A write-only directory can't be synchronized, so no save to it is guaranteed.
      try #require(chmod(data, 0o300) == 0)
      #expect(failure { try store.save([3]) }?.operation == .synchronizeDirectory)
      try store.save([3], durability: .process)
      try #require(chmod(data, 0) == 0)
      #expect(failure { _ = try store.load() }?.code == EACCES)
      #expect(failure { try store.save([4]) }?.code == EACCES)
      try #require(chmod(data, 0o700) == 0)
      #expect(try store.load().value == [3])
    }
  }

  #if os(macOS) || os(Linux)
  @Test
  func `a full disk preserves the last save`() async throws {
    try await withTemporaryDirectory { directory in
      await #expect(processExitsWith: .success) { [directory = directory as String] in
        // The limit simulates a full disk; a write beyond it fails partway.
        signal(SIGXFSZ, SIG_IGN)
        let store = ArchiveDirectoryTests().store(directory)
        try store.save([1])
        var limit = rlimit(rlim_cur: 4_000, rlim_max: 4_000)
        #if canImport(Glibc)
        try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
        #else
        try #require(setrlimit(RLIMIT_FSIZE, &limit) == 0)
        #endif
        do throws(ArchiveError) {
          try store.save([Int](0..<10_000))
          preconditionFailure("The file has no room.")
        } catch {
          guard case .io(let cause) = error else { preconditionFailure("\(error)") }
          precondition(cause.operation == .write && cause.code == EFBIG)
        }
        try #require(store.load().value == [1])
        try store.save([2])
        let names = try FileManager.default.contentsOfDirectory(atPath: directory)
        try #require(names.sorted() == ["numbers.archive", "numbers.previous.archive"])
      }
    }
  }
  #endif
}
