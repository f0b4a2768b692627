// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import MotifCaching

@Suite("LoadQueue")
struct LoadQueueTests {
  @Test
  func `loads are sorted by priority, then by age`() {
    withSeeds(200) { generator in
      let priorities: [TaskPriority] = [.background, .low, .medium, .high]
      var queue = LoadQueue()
      var model: [LoadQueue.Entry] = []
      for load in 0..<UInt64.random(in: 1...60, using: &generator) {
        let priority = priorities.randomElement(using: &generator) ?? .low
        queue.insert(load, priority: priority)
        model.append(LoadQueue.Entry(load: load, priority: priority))
        model.sort {
          $0.priority == $1.priority ? $0.load < $1.load : $0.priority > $1.priority
        }
        if Int.random(in: 0..<3, using: &generator) == 0 {
          #expect(queue.popFirst() == model.removeFirst())
        }
        #expect(queue.count == model.count)
      }
      while !model.isEmpty { #expect(queue.popFirst() == model.removeFirst()) }
      #expect(queue.popFirst() == nil)
    }
  }

  /// Passes a table with one slot, occupied by a load that runs until the body returns.
  private func withFullTable(_ body: (inout LoadTable) -> Void) {
    var table = LoadTable(limit: 1)
    let running = join(&table, 0, .high)
    _ = table.takeActions()
    body(&table)
    // The load and its waiters retain each other until they leave.
    table.leave(running)
    #expect(table.loadCount == 0)
  }

  private func join(_ table: inout LoadTable, _ key: Int, _ priority: TaskPriority) -> LoadWaiter {
    let waiter = LoadWaiter(priority)
    table.join(LoadKey(key), waiter, wake: { _ in }, make: { Load(LoadKey(key)) { _ in } })
    return waiter
  }

  @Test
  func `stale entries do not pile up`() {
    withFullTable { table in
      var waiters: [LoadWaiter] = []
      for round in 0..<10_000 {
        waiters.append(join(&table, 1, round % 2 == 0 ? .low : .high))
        if round % 3 != 0, let last = waiters.popLast() { table.leave(last) }
        if round % 50 == 49 {
          for waiter in waiters { table.leave(waiter) }
          waiters = []
        }
        _ = table.takeActions()
        #expect(table.queueLength <= 2 * (table.loadCount - 1) + 32)
      }
    }
  }

  /// If each waiter took time proportional to their number, this would take minutes.
  @Test
  func `any of very many waiters can leave`() {
    withFullTable { table in
      let waiters = (0..<fewerIfInstrumented(200_000)).map {
        join(&table, 1, $0 % 2 == 0 ? .low : .high)
      }
      for waiter in waiters.dropLast() { table.leave(waiter) }
      #expect(table.waiterCount(for: 1) == 1)
      waiters.last.map { table.leave($0) }
      #expect(table.waiterCount(for: 1) == 0 && table.loadCount == 1)
    }
  }
}
