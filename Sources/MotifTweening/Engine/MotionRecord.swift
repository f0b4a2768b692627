// SPDX-License-Identifier: MIT

/// What a table keeps of one motion while it runs or is held, apart from what a tick reads.
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

  /// Ends the motion, and returns the completion for the caller to call or to release.
  mutating func end(_ end: TweenEnd?) -> MotionCompletion? {
    state = .ended(end)
    ties = nil
    defer { completion = nil }
    return completion
  }
}

/// The closure that gets how a motion ended.
///
/// It is in a structure because generic code, such as `withExtendedLifetime`, allocates a wrapper for a bare closure.
struct MotionCompletion {
  let body: (TweenEnd) -> Void
}

/// What only some motions have: a key, an owner, or both.
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
