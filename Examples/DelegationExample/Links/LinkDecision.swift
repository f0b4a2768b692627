// SPDX-License-Identifier: MIT

/// The decision whether to open a link, which must be made exactly once.
///
/// A real web view stops the program if the decision is made twice or never, and so does this type.
final class LinkDecision {
  private let answer: (Bool) -> Void
  private var isMade = false

  init(_ answer: @escaping (Bool) -> Void) {
    self.answer = answer
  }

  deinit {
    precondition(isMade, "A link was never decided. Call its decision in every case.")
  }

  /// Opens the link, or leaves it closed.
  ///
  /// - Precondition: This is the first call.
  func callAsFunction(isAllowed: Bool) {
    precondition(!isMade, "This link is already decided. Call its decision only once.")
    isMade = true
    answer(isAllowed)
  }
}
