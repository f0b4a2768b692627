// SPDX-License-Identifier: MIT

/// What the table keeps of one motion while it runs or is held, and no tick reads.
struct MotionRecord {
  enum State {
    case running(place: Int32)
    case ended(TweenEnd?)
    case unused(next: Int32)
  }

  var state = State.unused(next: -1)
  private(set) var ties: MotionTies?
  private var completion: MotionCompletion?

  mutating func begin(
    at place: Int,
    _ ties: MotionTies?,
    _ completion: ((TweenEnd) -> Void)?
  ) {
    state = .running(place: Int32(place))
    if let ties { self.ties = ties }
    if let completion { self.completion = MotionCompletion(body: completion) }
  }

  /// Ends it, and returns the completion, to be told or released when all is in order.
  mutating func end(_ end: TweenEnd?) -> MotionCompletion? {
    state = .ended(end)
    ties = nil
    defer { completion = nil }
    return completion
  }
}

/// The closure that is told how a motion ended.
///
/// It is wrapped because generic code, such as an optional's `map`, wraps a bare closure each time, which allocates.
struct MotionCompletion {
  let body: (TweenEnd) -> Void
}

/// What few motions have: a key, and an owner.
@usableFromInline
final class MotionTies {
  let key: AnyHashable?
  let isOwned: Bool
  private(set) weak var owner: AnyObject?

  @usableFromInline
  init(key: AnyHashable?, owner: AnyObject?) {
    self.key = key
    isOwned = owner != nil
    self.owner = owner
  }
}
