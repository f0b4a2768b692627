// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
internal import MotifCore

/// How to read a file that the app saved before it had an ``ArchiveStore``.
///
/// Such a file has no header: bare JSON, a property list, your own format. The store reads it only
/// if it finds no generation of the archive, and never changes it.
///
/// ```swift
/// struct Album: Codable {
///   var title: String
/// }
///
/// let directory: DirectoryPath = "jukebox"
/// try LocalFileSystem().createDirectory(at: directory.path)
/// try LocalFileSystem().createFile(
///   at: "\(directory)/albums.json", contents: Array(#"["Low","Lodger"]"#.utf8), synchronized: false
/// )
///
/// let store = ArchiveStore<[Album]>(
///   directory: directory,
///   name: "library",
///   typeIdentifier: "albums",
///   legacy: LegacyArchive(file: "albums.json") { bytes in
///     try JSONArchiveCodec().decode([String].self, from: bytes).map(Album.init)
///   }
/// )
/// let load = try store.load()
/// print(load.value.map(\.title), load.origin)
/// // Prints "["Low", "Lodger"] legacy"
/// ```
///
/// The next save makes the archive. The old file stays where it is, and is read again only if the
/// whole archive goes missing. If the old file has the name of the archive itself, it is set aside
/// as `library.legacy-….archive`.
public struct LegacyArchive<Value: Sendable>: Sendable {
  /// The name of the file in the store's directory, or `nil` for the name of the archive itself.
  let file: String?

  /// Reads the bytes of the file.
  let read: @Sendable ([UInt8]) throws -> Value

  /// Describes an old file.
  ///
  /// - Parameters:
  ///   - file: Its name in the store's directory, or `nil` if it has the name of the archive
  ///     itself.
  ///   - read: Makes the value from the file's bytes, or throws if they are invalid. There is no
  ///     checksum, so it must be strict. It is called outside the store's lock.
  /// - Precondition: The name is not empty and has no `/` or NUL.
  public init(file: String? = nil, read: @escaping @Sendable ([UInt8]) throws -> Value) {
    if let file {
      require(
        !file.isEmpty && !file.utf8.contains { "/\0".utf8.contains($0) },
        "The name of a legacy file must not be empty or contain '/' or NUL: \"\(file)\"."
      )
    }
    self.file = file
    self.read = read
  }
}
#endif
