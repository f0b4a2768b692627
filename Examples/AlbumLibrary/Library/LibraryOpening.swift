// SPDX-License-Identifier: MIT

/// How a library came to its albums when it was opened.
public enum LibraryOpening: Hashable, Sendable {
  /// The archive was read.
  case loaded
  /// There was no archive: the library begins with the starter albums.
  case created
  /// The newest archive is damaged, the one before it was read; with what is wrong.
  case recovered(String)
  /// Neither archive can be read; with what is wrong. The starter albums are shown, and the damaged
  /// files stay where they are until something is changed, when they are set aside.
  case damaged(String)

  /// What to tell the user, or `nil` where all is well.
  public var warning: String? {
    switch self {
    case .loaded, .created: nil
    case .recovered(let fault): "The last save is damaged: \(fault). This is the one before."
    case .damaged(let fault): "Starting anew, for \(fault)."
    }
  }
}
