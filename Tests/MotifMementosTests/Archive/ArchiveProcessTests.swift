// SPDX-License-Identifier: MIT

import Foundation
import MotifMementos
import MotifTestSupport
import Synchronization
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite("ArchiveStore: real files")
struct ArchiveProcessTests {
  @Test
  func `only the owner can access the files`() async throws {
    try await withTemporaryDirectory { directory in
      let store = numbers(in: "\(directory)/deep/down")
      try store.save([1])
      try store.save([2])
      for name in ["numbers.archive", "numbers.previous.archive"] {
        var status = stat()
        try #require(stat("\(directory)/deep/down/\(name)", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
      }
    }
  }

  @Test
  func `stores saving on many threads never corrupt the archive`() async throws {
    try await withTemporaryDirectory { directory in
      let failures = Mutex<[String]>([])
      try numbers(in: directory).save([0])
      let shared = numbers(in: directory)
      onThreads(6) { thread in
        for round in 0..<25 {
          let store = thread.isMultiple(of: 2) ? shared : numbers(in: directory)
          do {
            try store.save(
              [Int](repeating: thread, count: round * 40),
              durability: .process,
              overwriting: true
            )
            let value = try store.load().value
            if Set(value).count > 1 { failures.withLock { $0.append("mixed: \(value)") } }
          } catch {
            failures.withLock { $0.append("\(error)") }
          }
        }
      }
      #expect(failures.withLock { $0 } == [])
      #expect(
        try LocalFileSystem().names(in: directory).sorted()
          == ["numbers.archive", "numbers.previous.archive"]
      )
    }
  }

  #if os(macOS) || os(Linux)
  @Test
  func `a killed process leaves the last value`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      // A save by a fresh store reads, sweeps, writes and renames in eleven operations.
      for index in 0..<11 {
        await #expect(processExitsWith: .signal(SIGKILL)) {
          [directory = directory as String, index = index as Int] in
          try numbers(in: directory).save([index], overwriting: true)
          let survival = Survival(index)
          let files = AlteredFileSystem(LocalFileSystem()) { _, _ in survival.useUp() }
          let store = numbers(in: directory, fileSystem: files)
          try store.save([-1], overwriting: true)
          try store.save([-2])
        }
        let value = try await numbers(in: directory).load().value
        #expect([[index], [-1], [-2]].contains(value), "killed before operation \(index)")
      }
      // The next save removes any leftover files.
      try await numbers(in: directory).save([100], overwriting: true)
      #expect(
        try LocalFileSystem().names(in: directory).sorted()
          == ["numbers.archive", "numbers.previous.archive"]
      )
    }
  }
  #endif
}

private func numbers(
  in directory: String,
  fileSystem: any FileSystem = LocalFileSystem.patient
) -> ArchiveStore<[Int]> {
  ArchiveStore(
    directory: DirectoryPath(path: directory),
    name: "numbers",
    typeIdentifier: "numbers",
    fileSystem: fileSystem
  )
}

/// The number of operations that the process still survives.
private final class Survival: Sendable {
  private let remaining: Atomic<Int>

  init(_ count: Int) { remaining = Atomic(count) }

  /// Kills the process if none is left.
  func useUp() {
    if remaining.subtract(1, ordering: .relaxed).newValue < 0 { kill(getpid(), SIGKILL) }
  }
}
