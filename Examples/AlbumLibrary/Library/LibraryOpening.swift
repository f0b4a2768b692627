// SPDX-License-Identifier: MIT

internal import MotifMementos

/// Where a library's albums came from when it was opened.
public enum LibraryOpening: Hashable, Sendable {
  /// The library was read.
  case loaded
  /// There was no library: it begins with the starter albums.
  case created
  /// A file is damaged, and nothing is lost; with the problem, and the damaged file's new name.
  case mended(String, setAside: [String])
  /// Some of the last changes are lost; with the problem, and the damaged files' new names.
  case recovered(String, setAside: [String])
  /// Nothing can be read; with the problem, and the files' new names. The starter albums are shown.
  case damaged(String, setAside: [String])

  /// The warning for the user, or `nil` if there is none.
  public var warning: String? {
    switch self {
    case .loaded, .created: nil
    case .mended(let fault, let names):
      "The last save is damaged: \(fault). Nothing is lost.\(Self.place(of: names))"
    case .recovered(let fault, let names):
      "The last changes are lost: \(fault).\(Self.place(of: names))"
    case .damaged(let fault, let names):
      "Starting over, for \(fault).\(Self.place(of: names))"
    }
  }

  /// The warning in a few words, for a line on the screen.
  public var notice: String? {
    switch self {
    case .loaded, .created: nil
    case .mended(_, let names):
      names.first.map { "Damage set aside as \($0); nothing is lost." }
        ?? "A file is damaged; nothing is lost."
    case .recovered(_, let names):
      names.first.map { "Damage set aside as \($0); the last changes are lost." }
        ?? "The last changes are lost."
    case .damaged(_, let names):
      names.isEmpty
        ? "The library is damaged; starting over."
        : "The library is damaged and set aside; starting over."
    }
  }

  private static func place(of names: [String]) -> String {
    names.isEmpty ? "" : " The damage is kept as \(names.joined(separator: " and "))."
  }
}

// MARK: - Opening a document

extension OpenedDocument<LibraryContents, DatedChange> {
  /// Whether no library was there, or none that can be read.
  var isNew: Bool {
    if case .begunAgain = recovery { return true }
    return origin == nil
  }
}

extension LibraryOpening {
  /// Tells where an opened document came from.
  init(_ opened: OpenedDocument<LibraryContents, DatedChange>) {
    switch opened.recovery {
    case .begunAgain(let fault, let names): self = .damaged("\(fault)", setAside: names)
    case .keptIntact(let damage, let names): self = .recovered("\(damage)", setAside: names)
    case .checkpointDamaged(let fault, let names): self = .mended("\(fault)", setAside: names)
    case .nothing, .tornTail:
      switch opened.origin {
      case nil: self = .created
      case .current, .migrated, .legacy: self = .loaded
      case .previous(let fault): self = .mended("\(fault)", setAside: [])
      }
    }
  }
}
