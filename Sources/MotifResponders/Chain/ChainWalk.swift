// SPDX-License-Identifier: MIT

/// A walk along a chain from a responder on.
///
/// It ends in a circle, too, when all have been visited once at least.
@usableFromInline
struct ChainWalk: IteratorProtocol {
  private var upcoming: Responder?
  private var finder: CircleFinder

  /// Begins a walk.
  @usableFromInline
  init(from start: Responder) {
    upcoming = start
    finder = CircleFinder(from: start)
  }

  /// Takes a step, and returns the responder that it leads to.
  @usableFromInline
  mutating func next() -> Responder? {
    guard let responder = upcoming else { return nil }
    upcoming = responder.nextResponder.flatMap { finder.closes(at: $0) ? nil : $0 }
    return responder
  }
}
