// SPDX-License-Identifier: MIT

/// A directory that replaces files so that a crash leaves either the old file or the new one.
///
/// A commit writes a temporary file under a unique name, synchronizes it, moves the existing file
/// out of the way, renames the temporary file into place, and synchronizes the directory. It never
/// overwrites a file. ``Durability/process`` skips every synchronization; ``Durability/ordered``
/// skips only those of directories.
///
/// The directory is created when the first file is written.
package struct DurableDirectory: Sendable {
  /// The path of the directory.
  package let path: String
  fileprivate let fileSystem: any FileSystem

  /// Ancestor directories that may contain a new name that is not yet on the medium.
  private var parentsToSynchronize: [String]
  /// Whether all names in the directory are known to be on the medium.
  private var namesAreSynchronized = false
  /// Whether temporary files that earlier writers left behind have been removed.
  package private(set) var isSwept = false

  /// Describes a directory without touching the file system.
  ///
  /// - Parameters:
  ///   - path: The path at which it exists or will be created.
  ///   - fileSystem: Performs the operations.
  package init(path: String, fileSystem: any FileSystem) {
    self.path = path
    self.fileSystem = fileSystem
    // The directory's creator may not have synchronized its name, so the first save that must survive a power failure
    // does it.
    parentsToSynchronize = Self.parent(of: path).map { [$0] } ?? []
  }
}

extension DurableDirectory {
  /// Reads a file in the directory, or part of it.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - range: The bytes to read; by default, all of them.
  /// - Returns: The bytes of that range that exist.
  /// - Throws: A ``FileSystemError``, whose ``FileSystemError/isNotFound`` is true if there is no file.
  package func bytes(
    of name: String,
    in range: Range<Int>? = nil
  ) throws(FileSystemError) -> [UInt8] {
    guard let range else { return try fileSystem.contents(of: file(name)) }
    return try fileSystem.contents(of: file(name), in: range)
  }

  /// Lists the directory.
  ///
  /// - Returns: The names in it; none if it does not exist.
  /// - Throws: A ``FileSystemError`` for every other failure.
  package func names() throws(FileSystemError) -> [String] {
    do {
      return try fileSystem.names(in: path)
    } catch {
      if error.isNotFound { return [] }
      throw error
    }
  }

  /// The number of bytes a prefix may have, so that all names that begin with it fit in 255 bytes.
  ///
  /// The longest of these names is that of a temporary file.
  package static var longestPrefix: Int { 255 - TemporaryName.longestEnding }

  /// Makes a unique name that marks a file as set aside, with the reason.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of the name.
  ///   - label: The reason for setting the file aside.
  ///   - suffix: The end of the name.
  /// - Returns: `PREFIX.LABEL-TOKEN.SUFFIX`.
  package static func setAsideName(prefix: String, label: String, suffix: String) -> String {
    "\(prefix).\(label)-\(TemporaryName.randomToken()).\(suffix)"
  }

  /// The number of bytes a prefix may have if files are set aside under long names.
  ///
  /// A store that could save but not set a damaged file aside would break its promise, so a store checks its prefix
  /// when it is made.
  ///
  /// - Parameters:
  ///   - label: The longest label for a file that is set aside.
  ///   - suffix: The suffix of such a file.
  /// - Returns: The number of bytes, at most ``longestPrefix``.
  package static func longestPrefix(label: String, suffix: String) -> Int {
    min(longestPrefix, 255 - setAsideName(prefix: "", label: label, suffix: suffix).utf8.count)
  }

  /// Whether a text is valid as the prefix of a store's files, apart from its length.
  ///
  /// It checks bytes, because a character can contain a `/` without being one: `/` with an accent, for example.
  ///
  /// - Parameter prefix: The text.
  /// - Returns: Whether it is not empty and has no `.`, `/` or NUL.
  package static func isPrefix(_ prefix: String) -> Bool {
    !prefix.isEmpty && !prefix.utf8.contains { "./\0".utf8.contains($0) }
  }

  /// Removes temporary files that earlier writers left behind.
  ///
  /// It sweeps only once, and again after a failed commit. Files that can't be removed stay: leftovers are no reason to
  /// refuse work.
  ///
  /// - Parameter prefix: The beginning of the temporary files' names.
  package mutating func sweep(prefix: String) {
    guard !isSwept else { return }
    isSwept = true
    guard let names = try? fileSystem.names(in: path) else { return }
    for name in names where TemporaryName.isStale(name, prefix: prefix) {
      try? fileSystem.removeFile(at: file(name))
    }
  }

  /// Writes a temporary file, which the body renames into place.
  ///
  /// If the body throws, the file is removed if the file system allows it.
  private mutating func withTemporaryFile<Result>(
    _ contents: [UInt8],
    prefix: String,
    durability: Durability,
    _ body: (inout DurableDirectory, _ name: String) throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    sweep(prefix: prefix)
    let temporary = TemporaryName.reserve(prefix: prefix)
    defer { TemporaryName.release(temporary) }
    do {
      try write(contents, to: temporary, durability: durability)
      return try body(&self, temporary)
    } catch {
      isSwept = false
      try? fileSystem.removeFile(at: file(temporary))
      throw error
    }
  }

  /// Puts a new file in place, durably.
  ///
  /// If it throws, renamed files have been put back if the file system allowed it.
  ///
  /// - Parameters:
  ///   - contents: The bytes of the file.
  ///   - name: Its name.
  ///   - prefix: The beginning of the temporary file's name.
  ///   - moves: The files to move out of the way just before, in this order. Missing files are skipped.
  ///   - durability: The failures that the file survives when this returns.
  /// - Returns: The new names of the files that were moved.
  /// - Throws: The first failure, as a ``FileSystemError``.
  @discardableResult
  package mutating func commit(
    _ contents: [UInt8],
    as name: String,
    prefix: String,
    moving moves: [(name: String, newName: String)],
    durability: Durability
  ) throws(FileSystemError) -> [String] {
    try withTemporaryFile(contents, prefix: prefix, durability: durability) {
      directory,
      temporary throws(FileSystemError) in
      var moved: [(name: String, newName: String)] = []
      var isInPlace = false
      do throws(FileSystemError) {
        for move in moves where try directory.moveIfThere(move.name, to: move.newName) {
          moved.append(move)
        }
        try directory.move(temporary, to: name)
        isInPlace = true
        if durability == .power {
          try directory.fileSystem.synchronizeDirectory(at: directory.path)
        }
        return moved.map(\.newName)
      } catch {
        if isInPlace { directory.retract(contents, name: name, to: temporary) }
        directory.putBack(moved)
        throw error
      }
    }
  }

  /// Creates a file, or replaces one that has the same contents.
  ///
  /// Unlike a commit, this is never undone once the file has its name, because the old file and the new one are equally
  /// good. The name may not be on the storage medium when this method returns, so call ``synchronizeNames()`` before
  /// you promise anything that depends on it.
  ///
  /// - Parameters:
  ///   - contents: The bytes of the file.
  ///   - name: Its name.
  ///   - prefix: The beginning of the temporary file's name.
  ///   - durability: The failures that the bytes survive.
  /// - Throws: The first failure, as a ``FileSystemError``. The old file is then still in place.
  package mutating func replace(
    _ contents: [UInt8],
    as name: String,
    prefix: String,
    durability: Durability = .power
  ) throws(FileSystemError) {
    try withTemporaryFile(contents, prefix: prefix, durability: durability) {
      directory,
      temporary throws(FileSystemError) in
      try directory.move(temporary, to: name)
    }
  }

  /// Waits until the names in the directory are on the storage medium, unless they are known to be there.
  ///
  /// - Throws: A ``FileSystemError``.
  package mutating func synchronizeNames() throws(FileSystemError) {
    guard !namesAreSynchronized else { return }
    try fileSystem.synchronizeDirectory(at: path)
    namesAreSynchronized = true
  }

  /// Records that another writer may have put a file in place without synchronizing its name.
  package mutating func distrustNames() {
    namesAreSynchronized = false
  }

  /// Appends bytes to a file in the directory.
  ///
  /// - Parameters:
  ///   - contents: The bytes.
  ///   - name: The file's name.
  ///   - durability: The failures that they survive.
  /// - Throws: A ``FileSystemError``. The file may then contain some or all of the bytes.
  package func append(
    _ contents: [UInt8],
    to name: String,
    durability: Durability
  ) throws(FileSystemError) {
    try fileSystem.append(contents, toFileAt: file(name), durability: durability)
  }

  /// Cuts off the end of a file in the directory, durably.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - size: The number of bytes to keep.
  /// - Throws: A ``FileSystemError``.
  package func truncate(_ name: String, toSize size: Int) throws(FileSystemError) {
    try fileSystem.truncateFile(at: file(name), toSize: size, synchronized: true)
  }

  /// Removes a file from the directory.
  ///
  /// - Parameter name: The file's name.
  /// - Throws: A ``FileSystemError``.
  package func remove(_ name: String) throws(FileSystemError) {
    try fileSystem.removeFile(at: file(name))
  }

  /// Renames a file in the directory.
  ///
  /// - Parameters:
  ///   - name: The current name.
  ///   - newName: The new name.
  /// - Throws: A ``FileSystemError``.
  package mutating func move(_ name: String, to newName: String) throws(FileSystemError) {
    try fileSystem.rename(file(name), to: file(newName))
    namesAreSynchronized = false
  }

  /// Renames a file if it exists.
  private mutating func moveIfThere(
    _ name: String,
    to newName: String
  ) throws(FileSystemError) -> Bool {
    do {
      try move(name, to: newName)
      return true
    } catch {
      // Another process moved it first.
      guard error.isNotFound else { throw error }
      return false
    }
  }

  /// Removes a file from its place if its commit failed after the rename.
  private func retract(_ contents: [UInt8], name: String, to temporary: String) {
    // Another process may have put its own file there. That one stays.
    guard let found = try? fileSystem.contents(of: file(name)), found == contents else { return }
    try? fileSystem.rename(file(name), to: file(temporary))
  }

  private func putBack(_ moved: [(name: String, newName: String)]) {
    for (name, newName) in moved.reversed() {
      guard let names = try? fileSystem.names(in: path), !names.contains(name) else { continue }
      try? fileSystem.rename(file(newName), to: file(name))
    }
  }
}

// MARK: - Files and directories

extension DurableDirectory {
  private mutating func write(
    _ contents: [UInt8],
    to name: String,
    durability: Durability
  ) throws(FileSystemError) {
    do {
      try fileSystem.createFile(at: file(name), contents: contents, durability: durability)
    } catch {
      guard error.isNotFound else { throw error }
      try createDirectory(at: path)
      try fileSystem.createFile(at: file(name), contents: contents, durability: durability)
    }
    guard durability == .power else { return }
    while let parent = parentsToSynchronize.last {
      do {
        try fileSystem.synchronizeDirectory(at: parent)
      } catch {
        // We can't synchronize a directory that we may write to but not read.
        guard error.isAccessDenied else { throw error }
      }
      parentsToSynchronize.removeLast()
    }
  }

  fileprivate mutating func createDirectory(at path: String) throws(FileSystemError) {
    do {
      try fileSystem.createDirectory(at: path)
    } catch {
      if error.isAlreadyThere { return }
      guard error.isNotFound, let parent = Self.parent(of: path) else { throw error }
      try createDirectory(at: parent)
      do {
        try fileSystem.createDirectory(at: path)
      } catch {
        guard error.isAlreadyThere else { throw error }
      }
    }
    if let parent = Self.parent(of: path), !parentsToSynchronize.contains(parent) {
      parentsToSynchronize.append(parent)
    }
  }

  private func file(_ name: String) -> String {
    path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }

  private static func parent(of path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let last = parts.last, last != ".", last != ".." else { return nil }
    let parent = parts.dropLast().joined(separator: "/")
    if path.hasPrefix("/") { return "/\(parent)" }
    return parent.isEmpty ? "." : parent
  }
}

// MARK: - Exclusive access

/// A type that keeps files in a durable directory and changes them with exclusive access.
package protocol DurableFiles {
  /// The directory of the files.
  var directory: DurableDirectory { get set }
}

extension DurableFiles {
  /// Runs a body with exclusive access to the directory.
  ///
  /// - Parameters:
  ///   - isCreating: Whether to create the directory if it does not exist. If not, the body runs
  ///     anyway, because there is nothing to change.
  ///   - failure: Makes the error to throw if access fails.
  ///   - body: The body to run.
  /// - Returns: The value that the body returns.
  /// - Throws: Any error that the body throws, or the one that `failure` makes.
  package mutating func withExclusiveAccess<Result, Failure: Error>(
    isCreating: Bool,
    orThrow failure: (FileSystemError) -> Failure,
    _ body: (inout Self) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (fileSystem, path) = (directory.fileSystem, directory.path)
    var outcome: Swift.Result<Result, Failure>?
    func run() {
      outcome = .init { () throws(Failure) in try body(&self) }
    }
    do throws(FileSystemError) {
      do throws(FileSystemError) {
        try fileSystem.withExclusiveAccess(to: path, run)
      } catch {
        guard error.isNotFound, outcome == nil else { throw error }
        if isCreating {
          try directory.createDirectory(at: path)
          try fileSystem.withExclusiveAccess(to: path, run)
        } else {
          run()
        }
      }
    } catch {
      if outcome == nil { throw failure(error) }
    }
    guard let outcome else {
      // A file system that neither calls the body nor throws gives no access.
      throw failure(FileSystemError(operation: .lock, path: path, code: ErrorNumber.invalid))
    }
    return try outcome.get()
  }
}
