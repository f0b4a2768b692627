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

/// A file system in memory that fails when told to and can lose its power.
///
/// Every step counts as one operation: creating a file takes two, or three with synchronizing, and
/// appending takes one, or two. A failing write leaves half of the bytes in the file, as a full disk
/// does. Exclusive access is no operation unless it fails.
///
/// It distinguishes what the system knows from what is on the medium.
/// ``losePower(keeping:appendedBytes:)`` forgets
/// the difference: bytes that were not synchronized are gone, and so are names in a directory that
/// was not synchronized, save for as many of the latest changes as the test asks to keep.
public final class InMemoryFileSystem: FileSystem {
  let state = Mutex(InMemoryFileState())

  /// Makes an empty file system that has a root directory only.
  public init() {}
}

// MARK: - Faults

extension InMemoryFileSystem {
  /// Every operation so far, those that failed included.
  public var operations: [FileSystemOperation] { state.withLock { $0.operations } }

  /// Makes one operation fail.
  ///
  /// - Parameters:
  ///   - index: How many operations from now on succeed before it.
  ///   - code: The error number it fails with.
  public func failOperation(after index: Int, code: Int32) {
    state.withLock { $0.faultsByIndex[$0.operations.count + index] = code }
  }

  /// Makes an operation and every one after it fail.
  ///
  /// - Parameters:
  ///   - index: How many operations from now on succeed before it.
  ///   - code: The error number they fail with.
  public func breakDown(after index: Int, code: Int32) {
    state.withLock { $0.breakdown = ($0.operations.count + index, code) }
  }

  /// Makes the next operation of one kind fail.
  ///
  /// - Parameters:
  ///   - operation: The kind.
  ///   - code: The error number it fails with.
  public func failNext(_ operation: FileSystemOperation, code: Int32) {
    state.withLock { $0.nextFaults[operation] = code }
  }

  /// Makes a file read-only: nothing of what is to be appended is written, and nothing can be cut off.
  ///
  /// - Parameter path: Where the file is.
  public func makeReadOnly(_ path: String) {
    state.withLock { _ = $0.readOnlyPaths.insert(path) }
  }

  /// Takes back every fault that has not happened yet, and makes every file writable.
  public func heal() {
    state.withLock { state in
      state.faultsByIndex = [:]
      state.nextFaults = [:]
      state.breakdown = nil
      state.readOnlyPaths = []
    }
  }

  /// How many changes of names are not on the medium yet.
  public var pendingChangeCount: Int { state.withLock { $0.pending.count } }

  /// Loses the power: forgets whatever is not on the medium.
  ///
  /// - Parameters:
  ///   - changeCount: How many of the pending changes of names, the oldest first, had reached the
  ///     medium by chance.
  ///   - appendedBytes: Takes the bytes at the end of a file that were not synchronized, and answers
  ///     what is found in their place.
  public func losePower(
    keeping changeCount: Int = 0,
    appendedBytes: (ArraySlice<UInt8>) -> [UInt8] = { _ in [] }
  ) {
    state.withLock { state in
      for change in state.pending.prefix(changeCount) {
        state.withDirectory(change.directory) { $0.entriesOnMedium = change.entries }
      }
      state.pending = []
      for index in state.nodes.indices {
        switch state.nodes[index] {
        case .file(var file):
          let rest =
            file.bytes.starts(with: file.bytesOnMedium)
            ? appendedBytes(file.bytes.dropFirst(file.bytesOnMedium.count)) : []
          file.bytes = file.bytesOnMedium + rest
          file.bytesOnMedium = file.bytes
          state.nodes[index] = .file(file)
        case .directory(var directory):
          directory.entries = directory.entriesOnMedium
          state.nodes[index] = .directory(directory)
        }
      }
    }
  }
}

// MARK: - Access for tests, which never fails by fault

extension InMemoryFileSystem {
  /// The names in a directory in order, or nothing when there is no such directory.
  ///
  /// - Parameter directory: The directory.
  /// - Returns: Its names, sorted.
  public func sortedNames(in directory: String) -> [String] {
    state.withLock { state in
      guard let index = state.find(directory), case .directory(let found) = state.nodes[index]
      else { return [] }
      return found.entries.keys.sorted()
    }
  }

  /// The bytes of a file.
  ///
  /// - Parameter path: Where the file is.
  /// - Returns: Its bytes, or nil when there is no such file.
  public func bytes(of path: String) -> [UInt8]? {
    state.withLock { state in
      guard let index = state.find(path), case .file(let file) = state.nodes[index] else {
        return nil
      }
      return file.bytes
    }
  }

  /// Replaces the bytes of a file in place, on the medium too, as damage does.
  ///
  /// The file is created where there is none; its directory must exist.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - bytes: Its bytes from now on.
  public func setBytes(of path: String, to bytes: [UInt8]) {
    state.withLock { state in
      let file = InMemoryFileState.Node.file(.init(bytes: bytes, bytesOnMedium: bytes))
      if let index = state.find(path) {
        state.nodes[index] = file
      } else if let (directory, name) = state.findParent(of: path) {
        let index = state.nodes.count
        state.nodes.append(file)
        state.withDirectory(directory) { directory in
          directory.entries[name] = index
          directory.entriesOnMedium[name] = index
        }
      }
    }
  }
}

// MARK: - Operations

extension InMemoryFileSystem {
  /// Creates a file under a name that is free and writes it.
  ///
  /// - Parameters:
  ///   - path: Where the file goes.
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

  /// Gives a file another name, replacing the file that bears it.
  ///
  /// - Parameters:
  ///   - path: The file's name until now.
  ///   - newPath: Its name from now on.
  /// - Throws: A `FileSystemError`.
  public func rename(_ path: String, to newPath: String) throws(FileSystemError) {
    try state.withLock { state throws(FileSystemError) in
      try state.begin(.rename, path)
      guard let index = state.find(path),
        let (parent, name) = state.findParent(of: path),
        let (newParent, newName) = state.findParent(of: newPath)
      else { throw FileSystemError(.rename, path, ENOENT) }
      // Both names change in one step where they are in one directory, as they are in all our code.
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
  /// - Parameter path: Where the file is.
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

  /// Creates one directory in a directory that exists.
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

  /// Puts the names of a directory on the medium.
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
