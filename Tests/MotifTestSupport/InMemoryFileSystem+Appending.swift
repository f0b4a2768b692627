// SPDX-License-Identifier: MIT

public import MotifStorage
internal import Synchronization

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

extension InMemoryFileSystem {
  /// Reads a part of a file.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - range: Which bytes.
  /// - Returns: Those of them that there are.
  /// - Throws: A `FileSystemError`.
  public func contents(
    of path: String,
    in range: Range<Int>
  ) throws(FileSystemError) -> [UInt8] {
    try state.withLock { state throws(FileSystemError) in
      try state.begin(.read, path)
      let file = try state.findFile(path, for: .read).file
      return Array(file.bytes[range.clamped(to: file.bytes.indices)])
    }
  }

  /// Writes bytes behind the last one of a file.
  ///
  /// - Parameters:
  ///   - contents: The bytes.
  ///   - path: Where the file is.
  ///   - synchronized: Whether all of the file's bytes are on the medium afterward.
  /// - Throws: A `FileSystemError`. Half of the bytes are there then, or all where it is the
  ///   synchronizing that failed.
  public func append(
    _ contents: [UInt8],
    toFileAt path: String,
    synchronized: Bool
  ) throws(FileSystemError) {
    try state.withLock { state throws(FileSystemError) in
      var (index, file) = try state.findFile(path, for: .write)
      do throws(FileSystemError) {
        try state.begin(.write, path)
      } catch {
        file.bytes += contents.prefix(contents.count / 2)
        state.nodes[index] = .file(file)
        throw error
      }
      file.bytes += contents
      state.nodes[index] = .file(file)
      guard synchronized else { return }
      try state.begin(.synchronize, path)
      file.bytesOnMedium = file.bytes
      state.nodes[index] = .file(file)
    }
  }

  /// Cuts off the end of a file.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - size: How many bytes stay.
  ///   - synchronized: Whether the medium has it afterward.
  /// - Throws: A `FileSystemError`.
  public func truncateFile(
    at path: String,
    toSize size: Int,
    synchronized: Bool
  ) throws(FileSystemError) {
    try state.withLock { state throws(FileSystemError) in
      try state.begin(.truncate, path)
      var (index, file) = try state.findFile(path, for: .truncate)
      file.bytes = Array(file.bytes.prefix(size))
      state.nodes[index] = .file(file)
      guard synchronized else { return }
      try state.begin(.synchronize, path)
      file.bytesOnMedium = file.bytes
      state.nodes[index] = .file(file)
    }
  }

  /// Runs the body: nobody else uses this file system, unless it is told to fail.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - body: What to do.
  /// - Throws: A `FileSystemError`.
  public func withExclusiveAccess(
    to directory: String,
    _ body: () -> Void
  ) throws(FileSystemError) {
    try state.withLock { state throws(FileSystemError) in
      guard state.nextFaults[.lock] != nil else { return }
      try state.begin(.lock, directory)
    }
    body()
  }
}

extension InMemoryFileState {
  /// Finds a regular file.
  func findFile(
    _ path: String,
    for operation: FileSystemOperation
  ) throws(FileSystemError) -> (index: Int, file: File) {
    guard let index = find(path) else { throw FileSystemError(operation, path, ENOENT) }
    if operation != .read, readOnlyPaths.contains(path) {
      throw FileSystemError(operation, path, EACCES)
    }
    guard case .file(let file) = nodes[index] else {
      throw FileSystemError(operation, path, EISDIR)
    }
    return (index, file)
  }
}
