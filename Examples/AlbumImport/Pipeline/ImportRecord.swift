// SPDX-License-Identifier: MIT

/// An album as written in a file: complete, but neither checked nor tidied.
struct ImportRecord {
  /// The line in which the record begins.
  let line: Int
  let title: String
  let artist: String
  var genre: String?
  var year: String?
  var coverURL: String?
}
