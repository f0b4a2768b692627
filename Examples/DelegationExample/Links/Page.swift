// SPDX-License-Identifier: MIT

/// A page with links, which opens those that its policy allows.
struct Page {
  /// The rule for links; without one, every link may be opened.
  var policy: (any LinkPolicy)?

  /// The user taps a link.
  ///
  /// - Returns: Whether it was opened.
  func follow(_ link: Link) -> Bool {
    policy?.allows(link) ?? true
  }
}
