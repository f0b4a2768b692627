// SPDX-License-Identifier: MIT

internal import MotifCore

/// The rest of a motion, which a tick does not read, kept while the motion runs or is held.
struct MotionRecord {
  enum State {
    case running(place: Int32)
    case ended(TweenEnd?)
    case unused(next: Int32)
  }

  var state = State.unused(next: -1)
  var extras: MotionExtras?
  var completion: MotionCompletion?

  mutating func begin(at place: Int, _ extras: MotionExtras?, _ completion: ((TweenEnd) -> Void)?) {
    state = .running(place: Int32(place))
    if let extras { self.extras = extras }
    if let completion { self.completion = MotionCompletion(body: completion) }
  }

  /// Ends the motion, and returns what the caller has to call or to release.
  mutating func end(_ end: TweenEnd?) -> (completion: MotionCompletion?, extras: MotionExtras?) {
    state = .ended(end)
    defer {
      completion = nil
      extras = nil
    }
    return (completion, extras)
  }
}

/// The closure that gets how a motion ended.
///
/// It is in a structure because generic code, such as `withExtendedLifetime`, allocates a wrapper for a bare closure.
struct MotionCompletion {
  let body: (TweenEnd) -> Void
}

/// What only some motions have.
@usableFromInline
final class MotionExtras {
  let key: AnyHashable?
  /// Whether the motion has an owner, which may have been released.
  let isOwned: Bool
  private weak var owner: AnyObject?
  /// The parts of a composed motion, which its closure keeps.
  weak var timeline: Timeline?
  /// The closures of a paused motion, which the ``RunningMotion`` keeps.
  weak var paused: PausedMotion?
  /// Wakes those that wait for the end.
  var endSignal: Signal?

  @usableFromInline
  init(key: AnyHashable? = nil, owner: AnyObject? = nil) {
    self.key = key
    isOwned = owner != nil
    self.owner = owner
  }

  /// Whether the motion had an owner that has been released.
  var isOrphaned: Bool { isOwned && owner == nil }
}

/// The closures of a motion while it is paused.
///
/// Only the ``RunningMotion`` keeps this object alive. So if that is dropped, all that the closures captured is released
/// at once, although no tick comes while everything is paused.
final class PausedMotion {
  var move: MotionCall?
  var completion: MotionCompletion?
}

/// All records of a table.
///
/// An index that was forgotten is used again.
struct MotionRecords: ~Copyable {
  private var records = Slab<MotionRecord>()
  private var firstUnused: Int32 = -1

  subscript(id: Int32) -> MotionRecord {
    @inline(__always) _read { yield records[Int(id)] }
    @inline(__always) _modify { yield &records[Int(id)] }
  }

  mutating func makeID() -> Int32 {
    if firstUnused >= 0, case .unused(let next) = self[firstUnused].state {
      defer { firstUnused = next }
      return firstUnused
    }
    records.append(MotionRecord())
    return Int32(records.count - 1)
  }

  mutating func forget(_ id: Int32) {
    self[id].state = .unused(next: firstUnused)
    firstUnused = id
  }
}
