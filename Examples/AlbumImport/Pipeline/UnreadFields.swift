// SPDX-License-Identifier: MIT

internal import AlbumLibrary

/// The names of a file's fields that the import doesn't read, each once.
struct UnreadFields {
  /// The maximum number of names to report; a file may have any number.
  private static let limit = 20

  /// The names on one line, in the order of first occurrence; the last is `…` if there are more.
  private(set) var names: [String] = []

  /// Adds a name as written in the file.
  mutating func insert(_ name: String) {
    guard names.count <= Self.limit else { return }
    let tidied = name.tidied
    let name = tidied.count > 40 ? "\(tidied.prefix(40))…" : tidied
    guard !names.contains(name) else { return }
    names.append(names.count < Self.limit ? name : "…")
  }
}
