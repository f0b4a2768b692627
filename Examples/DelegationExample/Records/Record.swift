// SPDX-License-Identifier: MIT

/// A record: its title, which identifies it, its artist, and its year.
struct Record: Identifiable {
  var id: String { title }
  let title: String
  let artist: String
  let year: Int

  /// The decade of its release, such as `1970s`.
  var decade: String { "\(year / 10 * 10)s" }
}
