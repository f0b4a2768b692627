// SPDX-License-Identifier: MIT

internal import Synchronization

/// What the engine and the holder of a running motion share, but for what every tick reads.
final class TweenNode {
  /// Where its slot is; `nil` once it has ended.
  var index: Int?
  var end: TweenEnd?
  var completion: ((TweenEnd) -> Void)?
  let key: AnyHashable?
  let drops: TweenDrops
  let isDropped = Atomic(false)
  weak var owner: AnyObject?
  let isOwned: Bool

  init(
    index: Int,
    key: AnyHashable?,
    drops: TweenDrops,
    isOwned: Bool = false,
    completion: ((TweenEnd) -> Void)?
  ) {
    self.index = index
    self.key = key
    self.drops = drops
    self.isOwned = isOwned
    self.completion = completion
  }

  /// Notes, on any thread, that nobody holds it any more.
  func drop() {
    isDropped.store(true, ordering: .releasing)
    drops.count.wrappingAdd(1, ordering: .releasing)
  }
}

/// How many motions have been dropped, so that a tick looks at one number and not at each node.
final class TweenDrops: Sendable {
  let count = Atomic(0)
}

/// What a tick reads of one motion.
struct TweenSlot {
  var elapsed = 0.0
  /// What has been told; below 0 before the first time.
  var told = -1.0
  let duration: Double
  var isPaused = false
  var move: ((Double, Double) -> Void)?
  let node: TweenNode
}
