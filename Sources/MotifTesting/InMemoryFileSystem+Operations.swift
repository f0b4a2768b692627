// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
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

// MARK: - Files and names

extension InMemoryFileSystem {
  /// Creates a file under an unused name and writes it.
  ///
  /// - Parameters:
  ///   - path: The path of the new file.
  ///   - contents: The bytes to write.
  ///   - synchronized: Whether the bytes are on the medium afterward.
  /// - Throws: A `FileSystemError`.
  public func createFile(
    at path: String,
    contents: [UInt8],
    synchronized: Bool
  ) throws(FileSystemError) {
    try state.withLock { state throws(FileSystemError) in
      try state.begin(.create, path)
      guard let (parent, name) = state.findParent(of: path) else {
        throw FileSystemError(.create, path, ENOENT)
      }
      guard state.find(path) == nil else { throw FileSystemError(.create, path, EEXIST) }
      let index = state.nodes.count
      state.nodes.append(.file(.init(bytes: [], bytesOnMedium: [])))
      state.changeNames(in: parent) { $0[name] = index }

      do throws(FileSystemError) {
        try state.begin(.write, path)
      } catch {
        let half = Array(contents.prefix(contents.count / 2))
        state.nodes[index] = .file(.init(bytes: half, bytesOnMedium: []))
        throw error
      }
      state.nodes[index] = .file(.init(bytes: contents, bytesOnMedium: []))

      guard synchronized else { return }
      try state.begin(.synchronize, path)
      state.nodes[index] = .file(.init(bytes: contents, bytesOnMedium: contents))
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
      guard let index = state.find(path),
        let (parent, name) = state.findParent(of: path),
        let (newParent, newName) = state.findParent(of: newPath)
      else { throw FileSystemError(.rename, path, ENOENT) }
      // Both names change in one step if they are in the same directory, as they always are in this package.
      guard parent == newParent else { throw FileSystemError(.rename, path, EXDEV) }
      if case .file = state.nodes[index], let target = state.find(newPath),
        case .directory = state.nodes[target]
      {
        throw FileSystemError(.rename, path, EISDIR)
      }
      state.changeNames(in: parent) { entries in
        entries[name] = nil
        entries[newName] = index
      }
    }
  }

  /// Removes a file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: A `FileSystemError`.
  public func removeFile(at path: String) throws(FileSystemError) {
    try state.withLock { state throws(FileSystemError) in
      try state.begin(.remove, path)
      guard let index = state.find(path), let (parent, name) = state.findParent(of: path) else {
        throw FileSystemError(.remove, path, ENOENT)
      }
      guard case .file = state.nodes[index] else { throw FileSystemError(.remove, path, EISDIR) }
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
      let index = try state.findDirectory(directory, for: .list)
      guard case .directory(let found) = state.nodes[index] else { return [] }
      return Array(found.entries.keys)
    }
  }

  /// Creates one directory in an existing directory.
  ///
  /// - Parameter path: The new directory.
  /// - Throws: A `FileSystemError`.
  public func createDirectory(at path: String) throws(FileSystemError) {
    try state.withLock { state throws(FileSystemError) in
      try state.begin(.createDirectory, path)
      guard state.find(path) == nil else { throw FileSystemError(.createDirectory, path, EEXIST) }
      guard let (parent, name) = state.findParent(of: path) else {
        throw FileSystemError(.createDirectory, path, ENOENT)
      }
      let index = state.nodes.count
      state.nodes.append(.directory(.init()))
      state.changeNames(in: parent) { $0[name] = index }
    }
  }

  /// Writes the names in a directory to the medium.
  ///
  /// - Parameter path: The directory.
  /// - Throws: A `FileSystemError`.
  public func synchronizeDirectory(at path: String) throws(FileSystemError) {
    try state.withLock { state throws(FileSystemError) in
      try state.begin(.synchronizeDirectory, path)
      let index = try state.findDirectory(path, for: .synchronizeDirectory)
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
  ///   - synchronized: Whether all bytes of the file are on the medium afterward.
  /// - Throws: A `FileSystemError`. Then half of the bytes have been appended, or all of them if synchronizing failed.
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
      var (index, file) = try state.findFile(path, for: .truncate)
      file.bytes = Array(file.bytes.prefix(size))
      state.nodes[index] = .file(file)
      guard synchronized else { return }
      try state.begin(.synchronize, path)
      file.bytesOnMedium = file.bytes
      state.nodes[index] = .file(file)
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
