// SPDX-License-Identifier: MIT

/// The names of what a file has and the import does not read, each once.
struct UnreadFields {
  /// How many names are told; a file may have any number.
  private static let limit = 20

  /// The names on one line, in the order in which they first came; the last is `…` where there are more.
  private(set) var names: [String] = []

  /// Adds a name as it stands in the file.
  mutating func insert(_ name: String) {
    guard names.count <= Self.limit else { return }
    let tidied = name.tidied
    let name = tidied.count > 40 ? "\(tidied.prefix(40))…" : tidied
    guard !names.contains(name) else { return }
    names.append(names.count < Self.limit ? name : "…")
  }
}
