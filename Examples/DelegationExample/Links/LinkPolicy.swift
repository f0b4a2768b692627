// SPDX-License-Identifier: MIT

/// Decides which links may be opened.
///
/// It is a single question split off from a larger delegate: a separate rule can be tested without a page, and used for
/// every page.
protocol LinkPolicy {
  /// Returns whether a link may be opened.
  func allows(_ link: Link) -> Bool
}
