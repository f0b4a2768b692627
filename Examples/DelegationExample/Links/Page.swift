// SPDX-License-Identifier: MIT

/// A page with links, of which it opens those that its policy allows.
struct Page {
  /// The rule for links; without one, every link may be opened.
  var policy: (any LinkPolicy)?

  /// Decides on a link that the user taps.
  func decide(on link: Link, with decision: LinkDecision) {
    decision(isAllowed: policy?.allows(link) ?? true)
  }
}
