// SPDX-License-Identifier: MIT

/// The condition under which a change is made.
struct AlbumCondition: Sendable {
  /// The library that sends the request.
  var library: String?
  /// The expected list, or `nil` if any list of any library will do.
  var list: AlbumDigest?
}
