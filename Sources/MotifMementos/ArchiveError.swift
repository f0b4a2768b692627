// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
public import MotifCore
public import MotifStorage

/// The reason why an archive could not be loaded or saved.
///
/// A load that throws leaves every file as it was, and the next save sets faulty files aside
/// instead of overwriting them.
///
/// ```swift
/// let store = ArchiveStore<[String]>(
///   directory: "no-such-directory", name: "playlist", typeIdentifier: "playlist"
/// )
/// do {
///   print(try store.load().value)
/// } catch .missing {
///   print("A new start")
/// } catch {
///   print("Cannot read the playlist: \(error)")
/// }
/// // Prints "A new start"
/// ```
public enum ArchiveError: Error, Hashable, Sendable {
  /// Nothing has been saved yet.
  case missing

  /// No generation could be read: the fault of the current one, then the fault of the previous one.
  case corrupt([ArchiveFault])

  /// The file is intact but not for this store, as the fault says: another type, another format, an
  /// unknown schema, or a value that a migration rejected.
  ///
  /// Falling back to an older generation would silently show old state.
  case refused(ArchiveFault)

  /// The value could not be encoded. Nothing was written.
  case encodingFailed(reason: String)

  /// Another store has saved the archive since this one last loaded or saved it, or this store has
  /// never loaded it. Nothing was written.
  ///
  /// `found` is the generation on disk, or 0 if that is damaged; `expected` is the one this store
  /// knows, or 0 if it knows none. Load again to see the other save, or save with
  /// `overwriting: true`.
  case conflict(found: UInt64, expected: UInt64)

  /// A file operation failed.
  case io(FileSystemError)
}

extension ArchiveError: DescribedError {
  /// The reason in one sentence without a full stop.
  public var description: String {
    switch self {
    case .missing: "nothing has been saved yet"
    case .corrupt(let faults):
      "the archive is damaged ("
        + zip(["current", "previous"], faults).map { "\($0): \($1)" }.joined(separator: "; ")
        + ")"
    case .refused(let fault): "the archive cannot be used: \(fault)"
    case .encodingFailed(let reason): "the value cannot be encoded: \(reason)"
    case .conflict(let found, let expected):
      "the archive has changed on disk (found \(Self.name(found)), "
        + "expected \(Self.name(expected)))"
    case .io(let error): "\(error)"
    }
  }

  private static func name(_ generation: UInt64) -> String {
    generation == 0 ? "none that is known" : "save \(generation)"
  }
}

/// The fault of one generation of an archive.
///
/// A fault says what was found, so that you can show, log or report it. It never means that the
/// file is lost: the store sets a file with a fault aside before it saves another in its place.
///
/// ```swift
/// let fault = ArchiveFault.wrongLength(expected: 1_064, found: 512)
/// print(fault)
/// // Prints "it has 512 bytes and should have 1064"
/// ```
public enum ArchiveFault: Error, Hashable, Sendable {
  /// There is no file.
  case missing
  /// The medium failed while the file was being read, or it is not a regular file; `code` is the
  /// system's error number.
  case unreadable(code: Int32)
  /// The file is longer or shorter than it should be.
  case wrongLength(expected: UInt64, found: UInt64)
  /// The file does not begin as an archive does.
  case notAnArchive
  /// The header does not match its checksum.
  case damagedHeader
  /// The payload does not match its checksum.
  case damagedPayload
  /// The file is intact, but its payload cannot be decoded as the value's type.
  case undecodable(reason: String)
  /// The file is intact, but in a format of a later version of this package.
  case unsupportedFormat(container: UInt16, codec: UInt16)
  /// The file is intact, but has another type identifier.
  case typeMismatch
  /// The file is intact, but its schema is newer than the store's.
  case newerSchema(found: UInt32, supported: UInt32)
  /// The file is intact, but the store has no migration for its old schema.
  case olderSchema(found: UInt32, supported: UInt32)
  /// The file is intact, but its schema is older, and a migration rejected the value.
  ///
  /// `from` and `to` name the migration, which need not be the first one: `from` may be newer than
  /// the file. For a ``LegacyArchive`` that could not be read, `from` is 0.
  case migrationFailed(from: UInt32, to: UInt32, reason: String)
}

extension ArchiveFault: DescribedError {
  /// The fault, as the end of a sentence about the file.
  public var description: String {
    switch self {
    case .missing: "there is no such file"
    case .unreadable(let code): "it cannot be read (error \(code))"
    case .wrongLength(let expected, let found):
      "it has \(found) bytes and should have \(expected)"
    case .notAnArchive: "it is not an archive"
    case .damagedHeader: "its header is damaged"
    case .damagedPayload: "its contents are damaged"
    case .undecodable(let reason): "its contents cannot be decoded: \(reason)"
    case .unsupportedFormat(let container, let codec):
      "it has an unknown format (container \(container), codec \(codec))"
    case .typeMismatch: "it holds a value of another type"
    case .newerSchema(let found, let supported):
      "it has schema \(found), newer than \(supported)"
    case .olderSchema(let found, let supported):
      "it has schema \(found), older than \(supported)"
    case .migrationFailed(let from, let to, let reason):
      "it cannot be migrated from schema \(from) to \(to): \(reason)"
    }
  }
}

extension ArchiveFault {
  /// The word for the fault in the name of a file that is set aside.
  ///
  /// - Parameter schema: The schema of the file, if it is intact.
  /// - Returns: The word.
  func label(schema: UInt32 = 0) -> String {
    switch self {
    case .undecodable: "undecodable"
    case .unsupportedFormat: "unknown-format"
    case .typeMismatch: "other-type"
    case .newerSchema(let found, _), .olderSchema(let found, _): "schema-\(found)"
    case .migrationFailed: "schema-\(schema)"
    default: "damaged"
    }
  }

  /// Whether the file is intact but not for this store.
  var isRefusal: Bool {
    switch self {
    case .unsupportedFormat, .typeMismatch, .newerSchema, .olderSchema, .migrationFailed: true
    default: false
    }
  }
}
#endif
