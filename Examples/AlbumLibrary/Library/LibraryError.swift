// SPDX-License-Identifier: MIT

internal import MotifFacades
package import MotifMementos

/// Why a library can't be opened or saved.
public enum LibraryError: Error, Hashable, Sendable {
  /// A newer version of the app wrote it.
  case newerVersion(String)
  /// The file in the library's place is not a library.
  case unreadable(String)
  /// Another program has saved the library since this one read it.
  case changedElsewhere
  /// A file of the library was deleted while it was open; overwriting writes the library again.
  case deleted
  /// The file system reported an error: the reason, and then the file.
  case inputOutput(String)
  /// The server doesn't accept the library's albums, for this reason.
  case notTaken(String)

  /// Translates an error of the archive.
  package init(_ error: ArchiveError) {
    switch error {
    case .refused(.newerSchema), .refused(.unsupportedFormat): self = .newerVersion("\(error)")
    case .corrupt, .refused: self = .unreadable("\(error)")
    case .conflict: self = .changedElsewhere
    case .io(let error): self = .inputOutput(error.reasonAndPlace)
    case .missing, .encodingFailed: self = .inputOutput("\(error)")
    }
  }

  /// Translates an error of the document.
  init(_ error: DocumentStoreError) {
    switch error {
    case .checkpoint(let error): self = LibraryError(error)
    case .damaged, .checkpointMissing: self = .unreadable("\(error)")
    case .conflict: self = .changedElsewhere
    case .io(let error): self = .inputOutput(error.reasonAndPlace)
    case .deleted: self = .deleted
    case .superseded, .encodingFailed, .tooLarge: self = .inputOutput("\(error)")
    }
  }

  /// Translates an error of the outbox.
  init(_ error: OutboxError) {
    switch error {
    case .unsupportedFormat: self = .newerVersion("\(error)")
    case .corrupt, .typeMismatch: self = .unreadable("\(error)")
    case .io(let error): self = .inputOutput(error.reasonAndPlace)
    case .replaced, .gap, .encodingFailed, .tooLarge, .undecided: self = .inputOutput("\(error)")
    }
  }
}

extension LibraryError: CustomStringConvertible {
  /// The problem, in one sentence.
  public var description: String {
    switch self {
    case .newerVersion(let reason): "A newer version of the app wrote the library: \(reason)"
    case .unreadable(let reason): "This is no album library: \(reason)"
    case .changedElsewhere:
      "Another program has saved the library meanwhile, so the changes made here are not saved"
    case .deleted: "a file of the library was deleted"
    case .inputOutput(let reason), .notTaken(let reason): reason
    }
  }
}
