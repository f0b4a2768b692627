// SPDX-License-Identifier: MIT

import MotifStorage
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

@Suite("LocalFileSystem")
struct LocalFileSystemTests {
  private let files = LocalFileSystem()

  @Test
  func `written bytes are read back, whatever their number`() throws {
    try withTemporaryDirectory { directory in
      for count in [0, 1, 64, 65_536, 200_001] {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let path = "\(directory)/file-\(count)"
        try files.createFile(at: path, contents: bytes, synchronized: count.isMultiple(of: 2))
        #expect(try files.contents(of: path) == bytes)
      }
    }
  }

  @Test
  func `only the owner can access files and directories`() throws {
    try withTemporaryDirectory { directory in
      try files.createFile(at: "\(directory)/file", contents: [1], synchronized: true)
      try files.createDirectory(at: "\(directory)/sub")
      #expect(mode(of: "\(directory)/file") == 0o600)
      #expect(mode(of: "\(directory)/sub") == 0o700)
    }
  }

  @Test
  func `an existing file is never overwritten`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/file"
      try files.createFile(at: path, contents: [1, 2], synchronized: false)
      let error = #expect(throws: FileSystemError.self) {
        try files.createFile(at: path, contents: [3], synchronized: false)
      }
      #expect(error == FileSystemError(operation: .create, path: path, code: EEXIST))
      #expect(error?.isAlreadyThere == true)
      #expect(try files.contents(of: path) == [1, 2])
    }
  }

  @Test
  func `files are renamed, removed, and listed`() throws {
    try withTemporaryDirectory { directory in
      try files.createFile(at: "\(directory)/a", contents: [1], synchronized: false)
      try files.createFile(at: "\(directory)/b", contents: [2], synchronized: false)
      #expect(try files.names(in: directory).sorted() == ["a", "b"])

      try files.rename("\(directory)/a", to: "\(directory)/b")
      #expect(try files.names(in: directory) == ["b"])
      #expect(try files.contents(of: "\(directory)/b") == [1])

      try files.synchronizeDirectory(at: directory)
      try files.removeFile(at: "\(directory)/b")
      #expect(try files.names(in: directory) == [])
    }
  }

  @Test
  func `large directories and names outside UTF-8 are listed`() throws {
    try withTemporaryDirectory { directory in
      // Names of many lengths, so that entries end close to the end of the buffer.
      let names = (0..<3_000).map { "\($0)-" + String(repeating: "n", count: $0 % 40) }
      for name in names {
        try files.createFile(at: "\(directory)/\(name)", contents: [], synchronized: false)
      }
      #expect(try Set(files.names(in: directory)) == Set(names))
      #expect(try files.names(in: directory).count == names.count)

      // Some systems reject such a name.
      let last = [CChar(truncatingIfNeeded: 0xFF), 0]
      let path = Array("\(directory)/x".utf8CString.dropLast()) + last
      let descriptor = creat(path, 0o600)
      guard descriptor >= 0 else { return }
      close(descriptor)
      #expect(try files.names(in: directory).contains("x\u{FFFD}"))
      unlink(path)
    }
  }

  @Test
  func `errors name the operation, the path, and the reason`() throws {
    try withTemporaryDirectory { directory in
      let missing = "\(directory)/no/file"
      func failure(_ body: () throws -> Void) -> FileSystemError? {
        #expect(throws: FileSystemError.self, performing: body)
      }
      #expect(
        failure { _ = try files.contents(of: missing) }
          == FileSystemError(operation: .read, path: missing, code: ENOENT)
      )
      #expect(
        failure { try files.createFile(at: missing, contents: [], synchronized: false) }
          == FileSystemError(operation: .create, path: missing, code: ENOENT)
      )
      #expect(
        failure { try files.rename(missing, to: "\(directory)/x") }
          == FileSystemError(operation: .rename, path: missing, code: ENOENT)
      )
      #expect(
        failure { try files.removeFile(at: missing) }
          == FileSystemError(operation: .remove, path: missing, code: ENOENT)
      )
      #expect(
        failure { _ = try files.names(in: missing) }
          == FileSystemError(operation: .list, path: missing, code: ENOENT)
      )
      #expect(
        failure { try files.createDirectory(at: missing) }
          == FileSystemError(operation: .createDirectory, path: missing, code: ENOENT)
      )
      #expect(
        failure { try files.synchronizeDirectory(at: missing) }
          == FileSystemError(operation: .synchronizeDirectory, path: missing, code: ENOENT)
      )
    }
  }

  @Test
  func `exclusive access excludes all others`() throws {
    try withTemporaryDirectory { directory in
      // Loaded and stored instead of incremented: two threads in the body at once would lose counts.
      let count = Atomic(0)
      let failures = Atomic(0)
      onThreads(4) { _ in
        for _ in 0..<200 {
          do {
            try LocalFileSystem.patient.withExclusiveAccess(to: directory) {
              let before = count.load(ordering: .relaxed)
              sched_yield()
              count.store(before + 1, ordering: .relaxed)
            }
          } catch {
            failures.add(1, ordering: .relaxed)
          }
        }
      }
      #expect(count.load(ordering: .relaxed) == 800)
      #expect(failures.load(ordering: .relaxed) == 0)
      let error = #expect(throws: FileSystemError.self) {
        try files.withExclusiveAccess(to: "\(directory)/no") { Issue.record("called") }
      }
      #expect(error == FileSystemError(operation: .lock, path: "\(directory)/no", code: ENOENT))
    }
  }

  @Test
  func `a directory or pipe fails instead of blocking`() throws {
    try withTemporaryDirectory { directory in
      let pipe = "\(directory)/pipe"
      try #require(mkfifo(pipe, 0o600) == 0)
      let pipeError = #expect(throws: FileSystemError.self) { try files.contents(of: pipe) }
      #expect(pipeError?.code == EINVAL)
      let directoryError = #expect(throws: FileSystemError.self) {
        try files.contents(of: directory)
      }
      #expect(directoryError?.code == EISDIR)
      let endless = #expect(throws: FileSystemError.self) { try files.contents(of: "/dev/zero") }
      #expect(endless?.code == EINVAL)
    }
  }

  @Test
  func `a socket counts as a fault of the file`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/s"
      #if canImport(Glibc)
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      #else
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
      #endif
      try #require(descriptor >= 0)
      defer { close(descriptor) }
      var address = sockaddr_un()
      try #require(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let size = socklen_t(MemoryLayout<sockaddr_un>.size)
      let result = withUnsafeBytes(of: &address) { bytes in
        bytes.withMemoryRebound(to: sockaddr.self) { bind(descriptor, $0.baseAddress, size) }
      }
      try #require(result == 0)
      let error = #expect(throws: FileSystemError.self) { try files.contents(of: path) }
      #expect(error?.condemnsFile == true)
    }
  }

  @Test
  func `an oversized file counts as a fault of the file`() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/file"
      try files.createFile(at: path, contents: [1], synchronized: false)
      // A hole without data. Not every file system supports files this large.
      for size in [Int64.max, 1 << 42] where truncate(path, off_t(size)) == 0 {
        let error = #expect(throws: FileSystemError.self) { try files.contents(of: path) }
        #expect(error == FileSystemError(operation: .read, path: path, code: EFBIG))
        #expect(error?.condemnsFile == true)
      }
    }
  }

  @Test
  func `a write that fails halfway reports the reason`() {
    var pieces: [Int] = []
    let failure = [UInt8](repeating: 7, count: 10).withUnsafeBytes { bytes in
      writeEverything(bytes) { piece in
        pieces.append(piece.count)
        if pieces.count < 3 { return 2 }
        errno = ENOSPC
        return -1
      }
    }
    #expect(failure == ENOSPC)
    #expect(pieces == [10, 8, 6])
  }

  @Test
  func `short writes continue and interrupted ones repeat`() {
    let bytes = [UInt8](0..<100)
    var written: [UInt8] = []
    var calls = 0
    let failure = bytes.withUnsafeBytes { all in
      writeEverything(all) { piece in
        calls += 1
        if calls.isMultiple(of: 3) {
          errno = EINTR
          return -1
        }
        let taken = piece.prefix(7)
        written += taken
        return taken.count
      }
    }
    #expect(failure == 0)
    #expect(written == bytes)
  }

  @Test
  func `a device that accepts nothing fails instead of looping`() {
    let failure = [UInt8](0..<10).withUnsafeBytes { writeEverything($0) { _ in 0 } }
    #expect(failure == EIO)
  }

  private func mode(of path: String) -> mode_t {
    var status = stat()
    guard stat(path, &status) == 0 else { return 0 }
    return status.st_mode & 0o777
  }
}
