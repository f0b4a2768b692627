// SPDX-License-Identifier: MIT

public import MotifStorage

/// Why an archive could not be loaded or saved.
///
/// A load that throws leaves every file as it was, and the next save sets aside what it finds instead
/// of writing over it.
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

  /// No generation could be read: the fault of the current one, then that of the previous one.
  case corrupt([ArchiveFault])

  /// The archive was saved by a later version of the app, with a schema this one does not know.
  case newerSchema(found: UInt32, supported: UInt32)

  /// The archive was saved with a schema older than the oldest that the store has a migration for.
  case olderSchema(found: UInt32, supported: UInt32)

  /// A migration refused the value. It leads from schema 0 where it was a ``LegacyArchive`` that
  /// could not be read.
  case migrationFailed(from: UInt32, to: UInt32, reason: String)

  /// The archive holds a value of another type.
  case typeMismatch

  /// The archive was written by a later version of this package, in a form this one does not know.
  case unsupportedFormat(container: UInt16, codec: UInt16)

  /// The value could not be encoded. Nothing was written.
  case encodingFailed(reason: String)

  /// Somebody else has saved the archive since this store last loaded or saved it, or the store has
  /// never looked at it. Nothing was written.
  ///
  /// `found` is the generation on disk, or 0 where that is damaged; `expected` is the one this store
  /// knows, or 0 where it knows none. Load again to see what the other one saved, or save with
  /// `overwriting: true`.
  case conflict(found: UInt64, expected: UInt64)

  /// A file operation failed.
  case io(FileSystemError)
}

extension ArchiveError: CustomStringConvertible {
  /// The reason in one sentence without a full stop.
  public var description: String {
    switch self {
    case .missing: "nothing has been saved yet"
    case .corrupt(let faults):
      "the archive is damaged ("
        + zip(["current", "previous"], faults).map { "\($0): \($1)" }.joined(separator: "; ")
        + ")"
    case .newerSchema(let found, let supported):
      "the archive has schema \(found), this app knows \(supported) at most"
    case .olderSchema(let found, let supported):
      "the archive has schema \(found), this app needs \(supported) at least"
    case .migrationFailed(let from, let to, let reason):
      "the archive cannot be migrated from schema \(from) to \(to): \(reason)"
    case .typeMismatch: "the archive holds a value of another type"
    case .unsupportedFormat(let container, let codec):
      "the archive has an unknown format (container \(container), codec \(codec))"
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
