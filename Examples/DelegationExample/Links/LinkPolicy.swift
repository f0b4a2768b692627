// SPDX-License-Identifier: MIT

/// Decides which links may be opened.
protocol LinkPolicy {
  /// Returns whether a link may be opened.
  func allows(_ link: Link) -> Bool
}
