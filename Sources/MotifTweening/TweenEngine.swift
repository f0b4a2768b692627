// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// Runs motions, tick by tick, and asks for no ticks while nothing runs.
///
/// ```swift
/// let ticks = ManualTickSource()
/// let engine = TweenEngine(ticks: ticks)
/// let bar = Motion(Tween(from: 0.0, to: 100, duration: 1)) { print($0) }
/// let running = engine.start(bar) { end in print(end) }
/// ticks.tick(by: 0.25)
/// ticks.tick(by: 60)
/// print(ticks.isTicking, running.isRunning)
/// // Prints:
/// // 25.0
/// // 100.0
/// // finished
/// // false false
/// ```
///
/// Each tick moves every motion once, in the order in which they were started. Those that have come to their end
/// are then removed, and their completions are told. So the last value comes before the completion.
///
/// - A huge step leads to the end, exactly. A step of 0, backward, or not a number lets no time pass.
/// - Callbacks may do anything. A motion that one starts begins with the next tick; one that it ends is not moved any
///   more; a tick inside a tick comes after it. An engine that is dropped in the midst of a tick tells what belongs to that
///   tick, and no more.
///
/// An engine belongs to the isolation domain that made it.
public final class TweenEngine {
  private let ticks: any TickSource
  private var slots: ContiguousArray<TweenSlot> = []
  private var keyed: [AnyHashable: TweenNode] = [:]
  private var owned: [ObjectIdentifier: RunningMotion] = [:]
  private var ended: [TweenNode] = []
  private var sought: [TweenNode] = []
  private var waiting: [Double] = []
  private var isTelling = false
  private var isTicking = false
  private var liveCount = 0
  private var pausedCount = 0
  private let drops = TweenDrops()
  private var seenDrops = 0
  private let counted = FollowedState()
  private let moved = FollowedState()

  /// Makes an engine that runs nothing.
  ///
  /// - Parameter ticks: What tells it that time has passed, in the isolation domain of the engine. It is kept as long
  ///   as the engine, and serves no other.
  public init(ticks: any TickSource) { self.ticks = ticks }

  deinit { if isTicking { ticks.stop() } }

  /// How many motions have not ended, paused ones included.
  public var count: Int {
    counted.noteRead()
    return liveCount
  }

  /// Whether time passes for any motion.
  public var isRunning: Bool {
    counted.noteRead()
    return liveCount > pausedCount
  }
}

// MARK: - Starting

extension TweenEngine {
  /// Starts a motion, as long as what it returns is kept.
  ///
  /// - Parameters:
  ///   - motion: What to run.
  ///   - key: What it moves. A motion that runs with an equal key ends, and is told `.superseded`.
  ///   - completion: Is told, once, how it ended; not if it is dropped.
  /// - Returns: The running motion. Dropping it, on any thread, ends it.
  public func start(
    _ motion: Motion,
    key: AnyHashable? = nil,
    completion: ((_ end: TweenEnd) -> Void)? = nil
  ) -> RunningMotion {
    RunningMotion(add(motion, key: key, owner: nil, completion: completion), in: self)
  }

  /// Starts a motion, as long as an object lives.
  ///
  /// - Parameters:
  ///   - motion: What to run. Capture the owner weakly in it.
  ///   - key: What it moves. A motion that runs with an equal key ends, and is told `.superseded`.
  ///   - owner: The object whose life bounds the motion. It is held weakly.
  ///   - completion: Is told, once, how it ended; not if the owner has gone.
  public func start(
    _ motion: Motion,
    key: AnyHashable? = nil,
    owner: AnyObject,
    completion: ((_ end: TweenEnd) -> Void)? = nil
  ) {
    let node = add(motion, key: key, owner: owner, completion: completion)
    owned[ObjectIdentifier(node)] = RunningMotion(node, in: self)
  }

  private func add(
    _ motion: Motion,
    key: AnyHashable?,
    owner: AnyObject?,
    completion: ((TweenEnd) -> Void)?
  ) -> TweenNode {
    let node = TweenNode(
      index: slots.count,
      key: key,
      drops: drops,
      isOwned: owner != nil,
      completion: completion
    )
    node.owner = owner
    slots.append(TweenSlot(duration: motion.duration, move: motion.move, node: node))
    liveCount += 1
    if let key, let earlier = keyed.updateValue(node, forKey: key) {
      remove(earlier, .superseded)
      tellEnded()
    }
    changeCount()
    return node
  }
}

// MARK: - Ending and moving

extension TweenEngine {
  func noteCountRead() { counted.noteRead() }

  func slot(of node: TweenNode) -> TweenSlot? {
    moved.noteRead()
    return node.index.map { slots[$0] }
  }

  func setPaused(_ isPaused: Bool, _ node: TweenNode) {
    guard let index = node.index, slots[index].isPaused != isPaused else { return }
    slots[index].isPaused = isPaused
    pausedCount += isPaused ? 1 : -1
    changing {
      moved.noteChange()
      changeCount()
    }
  }

  func seek(_ node: TweenNode, to time: Double) {
    guard let index = node.index else { return }
    slots[index].elapsed = min(max(time, 0), slots[index].duration)
    sought.append(node)
    tellEnded()
  }

  func end(_ node: TweenNode, _ end: TweenEnd) {
    guard node.index != nil else { return }
    remove(node, end)
    tellEnded()
  }

  /// Takes a motion out, and leaves its completion to ``tellEnded()``.
  private func remove(_ node: TweenNode, _ end: TweenEnd?) {
    guard let index = node.index else { return }
    let released = slots[index].move
    if slots[index].isPaused { pausedCount -= 1 }
    slots[index].move = nil
    node.index = nil
    node.end = end
    liveCount -= 1
    if let key = node.key, keyed[key] === node { keyed[key] = nil }
    if end != nil, node.completion != nil { ended.append(node) } else { node.completion = nil }
    let handle = node.isOwned ? owned.removeValue(forKey: ObjectIdentifier(node)) : nil
    if !isTelling, index == slots.count - 1 {
      slots.removeLast()
    } else if !isTelling, slots.count > 2 * liveCount + 16 {
      compact()
    }
    changeCount()
    withExtendedLifetime((released, handle)) {}
  }

  private func changeCount() {
    let wantsTicks = liveCount > pausedCount
    if !isTelling, wantsTicks != isTicking {
      isTicking = wantsTicks
      if wantsTicks {
        ticks.start { [weak self] in self?.tick(by: $0) }
      } else {
        ticks.stop()
      }
    }
    counted.noteChange()
  }

  private func compact() {
    var place = 0
    for index in slots.indices where slots[index].move != nil {
      if place != index { slots.swapAt(place, index) }
      slots[place].node.index = place
      place += 1
    }
    slots.removeSubrange(place...)
  }
}

// MARK: - Ticking

extension TweenEngine {
  private func tick(by seconds: Double) {
    waiting.append(seconds > 0 ? min(seconds, 1e9) : 0)
    tellEnded()
  }

  /// Tells all that waits, unless it is being told already: ticks, values that were sought, and ends.
  private func tellEnded() {
    guard !isTelling, !(waiting.isEmpty && sought.isEmpty && ended.isEmpty) else { return }
    isTelling = true
    changing {
      var round = 0
      while true {
        round += 1
        require(
          round <= 100_000,
          "The callbacks of an engine cause one another, and there is no end to it."
        )
        if !ended.isEmpty {
          let nodes = ended
          ended = []
          for node in nodes {
            let completion = node.completion
            node.completion = nil
            if let end = node.end { completion?(end) }
          }
        } else if !sought.isEmpty {
          let nodes = sought
          sought = []
          for node in nodes {
            if let index = node.index, !node.isDropped.load(ordering: .acquiring) { tell(index) }
          }
          moved.noteChange()
        } else if let seconds = waiting.first {
          waiting.removeFirst()
          pass(seconds)
          moved.noteChange()
        } else {
          break
        }
      }
      isTelling = false
      changeCount()
    }
  }

  /// Moves every motion once, then removes those that have come to their end.
  private func pass(_ seconds: Double) {
    sweep()
    var finishedCount = 0
    for index in 0..<slots.count {
      if drops.count.load(ordering: .acquiring) != seenDrops { sweep() }
      guard slots[index].move != nil, !slots[index].isPaused else { continue }
      let elapsed = slots[index].elapsed + seconds
      slots[index].elapsed = min(elapsed, slots[index].duration)
      tell(index)
      if slots[index].told >= slots[index].duration { finishedCount += 1 }
    }
    if finishedCount > 0 {
      for index in slots.indices
      where slots[index].move != nil && !slots[index].isPaused
        && slots[index].told >= slots[index].duration
        && slots[index].elapsed >= slots[index].duration
      {
        remove(slots[index].node, .finished)
      }
    }
    if slots.count > liveCount { compact() }
  }

  @inline(__always)
  private func tell(_ index: Int) {
    let (old, new) = (slots[index].told, slots[index].elapsed)
    guard new != old, let move = slots[index].move else { return }
    slots[index].told = new
    move(old, new)
  }

  /// Takes out what has been dropped, or whose owner has gone.
  private func sweep() {
    let count = drops.count.load(ordering: .acquiring)
    if count != seenDrops {
      seenDrops = count
      for index in slots.indices where slots[index].node.isDropped.load(ordering: .acquiring) {
        remove(slots[index].node, nil)
      }
    }
    guard !owned.isEmpty else { return }
    for index in slots.indices
    where slots[index].node.isOwned && slots[index].node.owner == nil && slots[index].move != nil {
      remove(slots[index].node, nil)
    }
  }
}
