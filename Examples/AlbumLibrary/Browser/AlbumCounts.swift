// SPDX-License-Identifier: MIT

/// How many albums there are.
struct AlbumCounts: Hashable {
  /// How many are listed.
  let listed: Int
  /// How many the library has.
  let all: Int
}
