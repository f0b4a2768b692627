// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
public import MotifStorage
internal import Synchronization

// MARK: - Files and names

extension InMemoryFileSystem {
  /// Creates a file under an unused name and writes it.
  ///
  /// - Parameters:
  ///   - path: The path of the new file.
  ///   - contents: The bytes to write.
  ///   - durability: What the bytes survive: they are on the medium afterward unless it is `.process`.
  /// - Throws: A `FileSystemError`.
  public func createFile(
    at path: String,
    contents: [UInt8],
    durability: Durability
  ) throws(FileSystemError) {
    try state.withLock { state throws(FileSystemError) in
      try state.begin(.create, path)
      let file = InMemoryFileState.File(bytes: [], bytesOnMedium: [])
      let index = try state.add(.file(file), at: path, for: .create)
      try state.append(contents, to: index, path, synchronized: durability != .process)
    }
  }

  /// Renames a file, replacing any file with the new name.
  ///
  /// - Parameters:
  ///   - path: The file's current path.
  ///   - newPath: Its new path.
  /// - Throws: A `FileSystemError`.
  public func rename(_ path: String, to newPath: String) throws(FileSystemError) {
    try state.withLock { state throws(FileSystemError) in
      try state.begin(.rename, path)
      try state.rename(path, to: newPath)
    }
  }

  /// Removes a file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: A `FileSystemError`.
  public func removeFile(at path: String) throws(FileSystemError) {
    try state.withLock { state throws(FileSystemError) in
      try state.begin(.remove, path)
      try state.requireFile(at: try state.index(of: path, for: .remove), path, for: .remove)
      let (parent, name) = try state.findParent(of: path, for: .remove)
      state.changeNames(in: parent) { $0[name] = nil }
    }
  }

  /// Lists a directory.
  ///
  /// - Parameter directory: The directory.
  /// - Returns: The names in it.
  /// - Throws: A `FileSystemError`.
  public func names(in directory: String) throws(FileSystemError) -> [String] {
    try state.withLock { state throws(FileSystemError) in
      try state.begin(.list, directory)
      return Array(try state.findDirectory(directory, for: .list).directory.entries.keys)
    }
  }

  /// Creates one directory in an existing directory.
  ///
  /// - Parameter path: The new directory.
  /// - Throws: A `FileSystemError`.
  public func createDirectory(at path: String) throws(FileSystemError) {
    try state.withLock { state throws(FileSystemError) in
      try state.begin(.createDirectory, path)
      _ = try state.add(.directory(.init()), at: path, for: .createDirectory)
    }
  }

  /// Writes the names in a directory to the medium.
  ///
  /// - Parameter path: The directory.
  /// - Throws: A `FileSystemError`.
  public func synchronizeDirectory(at path: String) throws(FileSystemError) {
    try state.withLock { state throws(FileSystemError) in
      try state.begin(.synchronizeDirectory, path)
      let index = try state.findDirectory(path, for: .synchronizeDirectory).index
      state.withDirectory(index) { $0.entriesOnMedium = $0.entries }
      state.pending.removeAll { $0.directory == index }
    }
  }
}

// MARK: - Parts of a file

extension InMemoryFileSystem {
  /// Reads part of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - range: The range of bytes.
  /// - Returns: The existing bytes in the range.
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

  /// Appends bytes to a file.
  ///
  /// - Parameters:
  ///   - contents: The bytes.
  ///   - path: The path of the file.
  ///   - durability: What the file's bytes survive: they are on the medium afterward unless it is `.process`.
  /// - Throws: A `FileSystemError`. Then half of the bytes have been appended, or all of them if synchronizing failed.
  public func append(
    _ contents: [UInt8],
    toFileAt path: String,
    durability: Durability
  ) throws(FileSystemError) {
    try state.withLock { state throws(FileSystemError) in
      let index = try state.findFile(path, for: .write).index
      try state.append(contents, to: index, path, synchronized: durability != .process)
    }
  }

  /// Cuts off the end of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - size: The number of bytes to keep.
  ///   - synchronized: Whether the change is on the medium afterward.
  /// - Throws: A `FileSystemError`.
  public func truncateFile(
    at path: String,
    toSize size: Int,
    synchronized: Bool
  ) throws(FileSystemError) {
    try state.withLock { state throws(FileSystemError) in
      try state.begin(.truncate, path)
      let index = try state.findFile(path, for: .truncate).index
      state.withFile(index) { $0.bytes = Array($0.bytes.prefix(size)) }
      if synchronized { try state.synchronize(index, path) }
    }
  }

  /// Runs the body: nothing else uses this file system, so access fails only if a fault is due.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - body: The body to run.
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
#endif
