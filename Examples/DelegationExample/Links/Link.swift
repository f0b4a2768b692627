// SPDX-License-Identifier: MIT

/// The parts of a link that decide whether it may be opened.
///
/// It is made from a URL that the system has parsed. Parsing URLs by hand leads to mistakes about the host: the host of
/// `http://example.org@evil.test` is `evil.test`.
struct Link {
  var scheme = "https"
  var user: String?
  var host: String?
  var port: Int?
  var path = "/"
}
