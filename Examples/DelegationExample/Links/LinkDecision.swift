// SPDX-License-Identifier: MIT

/// The answer to whether a link may be opened, which must be given exactly once.
///
/// A real web view stops the program if the answer comes twice or never, and so does this.
final class LinkDecision {
  private let answer: (Bool) -> Void
  private var isMade = false

  init(_ answer: @escaping (Bool) -> Void) {
    self.answer = answer
  }

  deinit {
    precondition(isMade, "A link was never decided. Call its decision in every case.")
  }

  /// Opens the link, or leaves it shut.
  ///
  /// - Precondition: It is the first call.
  func callAsFunction(isAllowed: Bool) {
    precondition(!isMade, "This link is already decided. Call its decision only once.")
    isMade = true
    answer(isAllowed)
  }
}
