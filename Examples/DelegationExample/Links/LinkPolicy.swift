// SPDX-License-Identifier: MIT

/// Decides which links may be opened.
///
/// It is one question cut out of a delegate that would have many: a rule that stands alone is tested
/// without a page, and used for every page.
protocol LinkPolicy {
  /// Whether a link may be opened.
  func allows(_ link: Link) -> Bool
}
