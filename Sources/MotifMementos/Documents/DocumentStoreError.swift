// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
public import MotifCore
public import MotifStorage

/// The reason why a document could not be opened, or why its last steps could not be saved.
///
/// Whatever the error, no file that holds saved steps is changed or overwritten.
///
/// ```swift
/// let error = DocumentStoreError.conflict
/// print(error)
/// // Prints "another process or store has changed the document"
/// ```
public enum DocumentStoreError: Error, Hashable, Sendable {
  /// The checkpoint could not be loaded or saved.
  case checkpoint(ArchiveError)

  /// The journal is damaged. The files stay as they are; see ``DocumentDamagePolicy`` for what can be done.
  case damaged(DocumentDamage)

  /// There are steps in a journal, but no checkpoint that they continue. The files stay as they are; see
  /// ``DocumentDamagePolicy`` for what can be done.
  case checkpointMissing

  /// A file of the document was deleted while it was in use; `saved(overwriting: true)` writes it again.
  case deleted

  /// Another process or store has changed the document since this store opened it. Nothing was written.
  ///
  /// Open the document again to see what the other did, or save over it with `saved(overwriting: true)`.
  case conflict

  /// The store has opened the document again, so this one is no longer saved.
  case superseded

  /// A command, or the state, could not be encoded.
  case encodingFailed(reason: String)

  /// One step takes more than a gigabyte.
  case tooLarge(byteCount: Int)

  /// A file operation failed. The steps wait in memory, and the next attempt writes them.
  case io(FileSystemError)
}

extension DocumentStoreError: DescribedError {
  /// The reason in one sentence without a full stop.
  public var description: String {
    switch self {
    case .checkpoint(let error): "\(error)"
    case .damaged(let damage): "\(damage)"
    case .checkpointMissing: "the document's checkpoint is missing"
    case .deleted: "a file of the document was deleted while it was in use"
    case .conflict: "another process or store has changed the document"
    case .superseded: "the document has been opened again"
    case .encodingFailed(let reason): "a step cannot be encoded: \(reason)"
    case .tooLarge(let byteCount): "\(byteCount) bytes are too many for one step"
    case .io(let error): "\(error)"
    }
  }
}

/// Damage in the journal of a document: where it is, and which steps it takes.
///
/// ```swift
/// func explain(_ damage: DocumentDamage) -> String {
///   "The last \(damage.lost.count) changes can't be read."
/// }
/// ```
public struct DocumentDamage: Hashable, Sendable {
  /// The kind of damage.
  ///
  /// ```swift
  /// print(DocumentDamage.Reason.missing)
  /// // Prints "missing"
  /// ```
  public enum Reason: Hashable, Sendable {
    /// The file does not exist.
    case missing
    /// The medium failed, or the name is not that of a file; `code` is the system's error number.
    case unreadable(code: Int32)
    /// The start of the file is damaged, or of another kind of file.
    case damagedHeader
    /// The file was written by a later version of this package.
    case unsupportedFormat(version: UInt16)
    /// The file's commands have a schema that this version of the app cannot read.
    case unknownSchema(UInt32)
    /// A record does not match its checksum, and is not merely incomplete.
    case damagedRecord
    /// A record is complete, but belongs to another place or another document.
    case misplaced
    /// The file ends before steps that others continue.
    case cutOff
    /// A record is complete, but its command cannot be decoded or migrated.
    case undecodable(reason: String)
    /// A record is complete, but its command does not apply to the state before it.
    case doesNotApply(reason: String)
  }

  /// The name of the file.
  public let file: String

  /// The number of bytes before the damage.
  public let offset: Int

  /// The kind of damage.
  public let reason: Reason

  /// The numbers of the changes that cannot be applied: those in the damaged place, and all after it.
  ///
  /// A document counts its changes from 1: steps, undos, redos, and marks. The last number is the
  /// highest that can be read behind the damage.
  public let lost: ClosedRange<UInt64>
}

extension DocumentDamage: CustomStringConvertible {
  /// The kind of damage, its place and what is lost, as a sentence without a full stop.
  public var description: String {
    let what =
      switch reason {
      case .missing: "does not exist"
      case .unreadable(let code): "cannot be read (error \(code))"
      case .damagedHeader: "has a damaged header"
      case .unsupportedFormat(let version): "has the unknown format \(version)"
      case .unknownSchema(let schema): "has commands of the unknown schema \(schema)"
      case .damagedRecord: "has a damaged record at byte \(offset)"
      case .misplaced: "has a record at byte \(offset) that belongs elsewhere"
      case .cutOff: "was cut off at byte \(offset)"
      case .undecodable(let reason):
        "has a record at byte \(offset) that cannot be decoded: \(reason)"
      case .doesNotApply(let reason):
        "has a record at byte \(offset) that does not apply to what is before it: \(reason)"
      }
    return "\(file) \(what); changes \(lost.lowerBound) to \(lost.upperBound) are lost"
  }
}

/// What to do if the files of a document are found damaged when it is opened.
///
/// No policy loses anything silently: the damaged files stay, and ``OpenedDocument/recovery`` says what is lost and
/// where they are. A checkpoint that is intact, but of a later version of the app or of another type, is never
/// set aside; opening throws ``DocumentStoreError/checkpoint(_:)``.
///
/// ```swift
/// struct Add: UndoableCommand, Codable {
///   var amount: Int
///   var name: String { "Add \(amount)" }
///
///   func apply(to sum: inout Int) -> Add {
///     sum += amount
///     return Add(amount: -amount)
///   }
/// }
///
/// let store = DocumentStore<Int, Add>(
///   directory: "bank", name: "sum", typeIdentifier: "sum", onDamage: .keepIntactOrBegin
/// )
/// let opened = try store.open(orBeginWith: 0)
/// for name in opened.recovery.setAside {
///   print("The damaged file \(name) was kept.")
/// }
/// ```
public enum DocumentDamagePolicy: Hashable, Sendable {
  /// Opening throws ``DocumentStoreError/damaged(_:)``, ``DocumentStoreError/checkpointMissing``, or
  /// ``DocumentStoreError/checkpoint(_:)``, and changes nothing.
  ///
  /// If only the last checkpoint is damaged, the document opens from the previous one, and the next checkpoint sets the
  /// damaged file aside.
  case refuse

  /// Opening continues with all changes before the damage. It copies the damaged files of the journal, and those that
  /// continue them, under other names, and renames a damaged checkpoint, and files of the journal that can't be read.
  ///
  /// If no checkpoint can be read, opening throws as with ``refuse``.
  case keepIntact

  /// The same, and if no checkpoint can be read, opening sets all files aside, and begins with the given state.
  ///
  /// Choose it if the app must start, whatever the files are like, and report ``DocumentRecovery/begunAgain(_:setAside:)``
  /// to the user, for whom everything seems to be lost.
  case keepIntactOrBegin
}

/// What was found and mended when a document was opened.
///
/// ```swift
/// print(DocumentRecovery.nothing)
/// // Prints "nothing"
/// ```
public enum DocumentRecovery: Hashable, Sendable {
  /// There was no problem, or no document yet.
  case nothing

  /// The last write was interrupted before it was acknowledged. Its remains are not part of the
  /// document, and the next write cuts them off.
  case tornTail(byteCount: Int)

  /// The last checkpoint was damaged. Nothing is lost: the document was made from the previous one and the journal since,
  /// and a new checkpoint was written. Damaged files are in the same directory under these names.
  case checkpointDamaged(ArchiveFault, setAside: [String])

  /// The journal was damaged. What it had before the damage is in the document, and copies of the damaged
  /// files are in the same directory under these names.
  case keptIntact(DocumentDamage, setAside: [String])

  /// No checkpoint could be read, for the reason that opening would have thrown. The document began again with the given
  /// state, and the files of the earlier one are in the same directory under these names.
  case begunAgain(DocumentStoreError, setAside: [String])

  /// The new names of damaged files, which stay in the document's directory until you remove them.
  public var setAside: [String] {
    switch self {
    case .nothing, .tornTail: []
    case .checkpointDamaged(_, let names), .keptIntact(_, let names), .begunAgain(_, let names):
      names
    }
  }
}
#endif
