// SPDX-License-Identifier: MIT

import MotifCore
import MotifFacades
import MotifTestSupport
import Synchronization
import Testing

@Suite("Outbox: threads")
struct OutboxThreadTests {
  @Test
  func `threads lose nothing while messages are sent`()
    async throws
  {
    let outbox = try TestOutbox().open()
    let rounds = max(10, 60 / seedDivisor())
    let rejected = Mutex<Set<UInt64>>([])
    let delivered = Mutex<[UInt64]>([])
    let runner = Task {
      try await outbox.run { parcel in
        let number = parcel.sequence
        if number.isMultiple(of: 3), rejected.withLock({ $0.insert(number).inserted }) {
          return .reject("no")
        }
        delivered.withLock { $0.append(number) }
        return .delivered
      }
    }
    let readers = (0..<2).map { _ in
      Task {
        for await status in outbox.statuses() { #expect(status.pendingCount >= 0) }
      }
    }
    let threadCount = 4
    await onThreadsAside(threadCount) { thread in
      for round in 0..<rounds {
        #expect(throws: Never.self) { try outbox.append("message", durability: .process) }
        #expect(outbox.pending().count <= threadCount * rounds)
        switch (round + thread) % 4 {
        case 0: _ = try? outbox.revive(outbox.deadLetters().map(\.sequence))
        case 1: outbox.wake()
        case 2: try? outbox.refresh()
        default: try? outbox.compact()
        }
      }
    }
    while delivered.withLock({ $0.count }) < threadCount * rounds {
      try await outbox.revive(outbox.deadLetters().map(\.sequence))
      await Task.yield()
    }
    runner.cancel()
    try await runner.value
    for reader in readers {
      reader.cancel()
      await reader.value
    }
    #expect(delivered.withLock { $0.sorted() } == (1...UInt64(threadCount * rounds)).map { $0 })
    #expect(outbox.status.shows(0, 0, .idle))
  }

  @Test
  func `a signal wakes all waiters despite cancellations`() async {
    let signal = Signal()
    let rounds = 100
    let waiters = (0..<20).map { _ in
      Task {
        var count = 0
        while count < 4 * rounds, !Task.isCancelled {
          await signal.wait(past: count)
          count = signal.count
        }
      }
    }
    await onThreadsAside(4) { thread in
      for round in 0..<rounds {
        signal.raise()
        if thread == 0, round.isMultiple(of: 10) { waiters[round / 10].cancel() }
      }
    }
    for waiter in waiters { await waiter.value }
    #expect(signal.count == 4 * rounds)
    onThreads(4) { _ in signal.finish() }
    await signal.wait(past: .max)
    #expect(signal.isFinished)
  }
}
