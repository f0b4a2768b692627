// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
internal import MotifCore

/// One step from an older form of an archived value to a newer one.
///
/// When the meaning of stored values changes, keep the old type under another name, raise the
/// store's schema, and describe how to convert the old value into the new one. The store reads the
/// old file as the old type and applies all necessary steps.
///
/// ```swift
/// struct AlbumV1: Codable {
///   var title: String
///   var year: String
/// }
/// struct Album: Codable {
///   var title: String
///   var year: Int?
/// }
///
/// let directory: DirectoryPath = "jukebox"
/// try ArchiveStore<[AlbumV1]>(directory: directory, name: "library", typeIdentifier: "albums")
///   .save([AlbumV1(title: "Low", year: "1977")])
///
/// let store = ArchiveStore<[Album]>(
///   directory: directory,
///   name: "library",
///   typeIdentifier: "albums",
///   schema: 2,
///   migrations: [
///     ArchiveMigration(from: 1, to: 2) { (old: [AlbumV1]) in
///       old.map { Album(title: $0.title, year: Int($0.year)) }
///     }
///   ]
/// )
/// let load = try store.load()
/// print(load.value[0].year ?? 0, load.origin)
/// // Prints "1977 migrated(from: 1)"
/// ```
///
/// Loading changes no file. The next save writes the new form and keeps the old file as the
/// previous generation, which is migrated again if it is needed.
public struct ArchiveMigration: Sendable {
  /// The schema of the old values.
  let from: UInt32

  /// The schema of the new values.
  let to: UInt32

  /// The types of the old and the new values.
  let types: (old: any (Decodable & Sendable).Type, new: any Any.Type)
  /// The codec that decodes what has the same identifier, instead of the store's.
  let codec: (any ArchiveCodec)?

  /// The codec for bytes that another one of the same identifier may have written.
  func codec(for found: any ArchiveCodec) -> any ArchiveCodec {
    codec.flatMap { $0.identifier == found.identifier ? $0 : nil } ?? found
  }

  let decode: @Sendable ([UInt8], any ArchiveCodec) throws -> any Sendable
  let apply: @Sendable (any Sendable) throws -> any Sendable

  /// Describes a step.
  ///
  /// - Parameters:
  ///   - from: The schema of the old values.
  ///   - to: The schema of the new values.
  ///   - codec: The codec that decodes files of the schema `from` whose header has this codec's
  ///     identifier, or `nil` for the store's codec with that identifier. Pass it if the store's
  ///     codec now writes another form under the same identifier, which is possible with
  ///     ``JSONArchiveCodec``.
  ///   - migrate: Makes the new value. It is called on the thread that loads or saves, outside the
  ///     store's lock. If it throws, the load throws ``ArchiveError/refused(_:)`` and the file
  ///     stays as it is.
  /// - Precondition: `from` is at least 1 and less than `to`.
  public init<Old: Decodable & Sendable, New: Sendable>(
    from: UInt32,
    to: UInt32,
    codec: (any ArchiveCodec)? = nil,
    _ migrate: @escaping @Sendable (Old) throws -> New
  ) {
    require(
      from >= 1 && from < to,
      "A migration leads to a newer schema, and schemas begin with 1: \(from) to \(to)."
    )
    self.from = from
    self.to = to
    types = (Old.self, New.self)
    self.codec = codec
    decode = { payload, found in
      let codec = codec?.identifier == found.identifier ? codec : nil
      return try (codec ?? found).decode(Old.self, from: payload)
    }
    apply = { old in
      guard let old = old as? Old else {
        trap("The chain of migrations was checked for its types.")
      }
      return try migrate(old)
    }
  }
}
#endif
