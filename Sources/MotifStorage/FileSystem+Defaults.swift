// SPDX-License-Identifier: MIT

extension FileSystem {
  /// Runs the body at once: for file systems that nobody else uses.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - body: What to do.
  /// - Throws: Nothing.
  public func withExclusiveAccess(
    to directory: String,
    _ body: () -> Void
  ) throws(FileSystemError) {
    body()
  }

  /// Reads the whole file and answers the part.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - range: Which bytes.
  /// - Returns: Those of them that there are.
  /// - Throws: A ``FileSystemError``.
  /// - Complexity: O(*n*) in the size of the file.
  public func contents(
    of path: String,
    in range: Range<Int>
  ) throws(FileSystemError) -> [UInt8] {
    let bytes = try contents(of: path)
    return Array(bytes[range.clamped(to: bytes.indices)])
  }

  /// Writes the whole file anew, with the bytes at its end, and renames it into place.
  ///
  /// - Parameters:
  ///   - contents: The bytes to write.
  ///   - path: Where the file is.
  ///   - synchronized: Whether to wait until the storage medium has them.
  /// - Throws: A ``FileSystemError``. The file is as it was then, unless its directory alone could not
  ///   be synchronised.
  /// - Complexity: O(*n*) in the size of the file.
  public func append(
    _ contents: [UInt8],
    toFileAt path: String,
    synchronized: Bool
  ) throws(FileSystemError) {
    let bytes = try self.contents(of: path) + contents
    try replaceFile(at: path, with: bytes, synchronized: synchronized)
  }

  /// Writes what is left anew and renames it into place.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - size: How many bytes stay.
  ///   - synchronized: Whether to wait until the storage medium has it.
  /// - Throws: A ``FileSystemError``. The file is as it was then, unless its directory alone could not
  ///   be synchronised.
  /// - Complexity: O(*n*) in the size of the file.
  public func truncateFile(
    at path: String,
    toSize size: Int,
    synchronized: Bool
  ) throws(FileSystemError) {
    let bytes = try contents(of: path)
    guard bytes.count > size else { return }
    try replaceFile(at: path, with: Array(bytes.prefix(size)), synchronized: synchronized)
  }

  private func replaceFile(
    at path: String,
    with contents: [UInt8],
    synchronized: Bool
  ) throws(FileSystemError) {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let directory = path[..<start]
    // The name begins as the file's own does up to its first dot, so that whoever sweeps the temporary
    // files of that prefix finds it.
    let prefix = path[start...].prefix { $0 != "." }
    let temporary = TemporaryName.reserve(prefix: String(prefix))
    defer { TemporaryName.release(temporary) }
    do {
      try createFile(
        at: directory + temporary,
        contents: contents,
        synchronized: synchronized
      )
      try rename(directory + temporary, to: path)
    } catch {
      try? removeFile(at: directory + temporary)
      throw error
    }
    if synchronized {
      try synchronizeDirectory(at: directory.isEmpty ? "." : String(directory))
    }
  }
}
