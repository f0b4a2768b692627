// SPDX-License-Identifier: MIT

/// A record: its title, which tells it apart, the artist and the year.
struct Record: Identifiable {
  var id: String { title }
  let title: String
  let artist: String
  let year: Int

  /// The decade in which it came out, such as `1970s`.
  var decade: String { "\(year / 10 * 10)s" }
}
