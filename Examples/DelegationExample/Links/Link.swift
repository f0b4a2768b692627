// SPDX-License-Identifier: MIT

/// The parts of a link that decide whether it may be opened.
///
/// It is made of a URL that the system has taken apart. Taking one apart by hand is how hosts are mistaken:
/// in `http://example.org@evil.test`, the host is `evil.test`.
struct Link {
  var scheme = "https"
  var user: String?
  var host: String?
  var port: Int?
  var path = "/"
}
