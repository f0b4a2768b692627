// SPDX-License-Identifier: MIT

/// A page that opens only the links that its policy allows.
struct Page {
  /// The policy for links; without one, every link may be opened.
  var policy: (any LinkPolicy)?

  /// Handles a tap on a link.
  func decide(on link: Link, with decision: LinkDecision) {
    decision(isAllowed: policy?.allows(link) ?? true)
  }
}
