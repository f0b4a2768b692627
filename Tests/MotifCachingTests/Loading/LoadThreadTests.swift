// SPDX-License-Identifier: MIT

import MotifTestSupport
import Synchronization
import Testing

@testable import MotifCaching

@Suite("Loading: threads")
struct LoadThreadTests {
  @Test
  func `prefetches on many threads leave nothing behind`() async {
    let loader = TieredLoader<Int, Int>(
      memory: BoundedCache(countLimit: 5),
      concurrentLoadLimit: 2
    ) { key in
      await Task.yield()
      return key
    }
    let shared = loader.prefetch(0..<20)
    await onThreadsAside(4) { thread in
      for round in 0..<50 {
        let own = loader.prefetch(round..<round + 10)
        if (round + thread).isMultiple(of: 2) { own.cancel() }
      }
      shared.cancel()
    }
    await loader.untilIdle()
  }

  @Test
  func `slots dropped on other threads end their requests`() async {
    let loader = TieredLoader<Int, Int>(memory: BoundedCache()) { key in
      await Task.yield()
      return key
    }
    await Requester().dropSlotsOnThreads(loader)
    await loader.untilIdle()
  }

  private actor Requester {
    /// Carries a slot to another thread, where it is only released.
    private struct Dropped: @unchecked Sendable {
      var slot: LoadSlot<Int, Int>?
    }

    func dropSlotsOnThreads(_ loader: TieredLoader<Int, Int>) async {
      let slots = Mutex<[Dropped]>([])
      for key in 0..<200 {
        let slot = LoadSlot<Int, Int>()
        slot.load(key % 10, from: loader) { _ in }
        let dropped = Dropped(slot: slot)
        slots.withLock { $0.append(dropped) }
      }
      await onThreadsAside(4) { _ in
        while slots.withLock({ $0.popLast() }) != nil {}
      }
    }
  }
}
