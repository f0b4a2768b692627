// SPDX-License-Identifier: MIT

/// Where a library's albums came from when it was opened.
public enum LibraryOpening: Hashable, Sendable {
  /// The archive was read.
  case loaded
  /// There was no archive: the library begins with the starter albums.
  case created
  /// The newest archive is damaged, and the previous one was read; with the problem, and the
  /// damaged file's new name.
  case recovered(String, setAside: [String])
  /// Neither archive can be read; with the problem, and the files' new names. The starter albums
  /// are shown.
  case damaged(String, setAside: [String])

  /// The warning for the user, or `nil` if there is none.
  public var warning: String? {
    switch self {
    case .loaded, .created: nil
    case .recovered(let fault, let names):
      "The last save is damaged: \(fault). This is the one before.\(Self.place(of: names))"
    case .damaged(let fault, let names):
      "Starting over, for \(fault).\(Self.place(of: names))"
    }
  }

  /// The warning in a few words, for a line on the screen.
  public var notice: String? {
    switch self {
    case .loaded, .created: nil
    case .recovered(_, let names):
      names.first.map { "Damage set aside as \($0); showing the save before." }
        ?? "The last save is damaged; showing the one before."
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
