// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import MotifCaching

@Suite("LoadWaiters")
struct LoadWaitersTests {
  private typealias Waiters = LoadWaiters<Int, Int>

  @Test
  func `any sequence of joining, raising and leaving agrees with a list`() {
    withSeeds(200) { generator in
      let priorities: [TaskPriority] = [.background, .low, .medium, .high]
      var waiters = Waiters()
      var model: [(id: UInt64, priority: TaskPriority)] = []
      for step in 0..<80 {
        let priority = priorities.randomElement(using: &generator) ?? .low
        let id = UInt64.random(in: 0...UInt64(step), using: &generator)
        let index = model.firstIndex { $0.id == id }
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
          let waiter = waiters.remove(id)
          #expect(waiter?.priority == index.map { model.remove(at: $0).priority })
        case 1:
          let isRaising = index.map { model[$0].priority < priority } ?? false
          #expect(waiters.raise(id, to: priority) == isRaising)
          if isRaising, let index { model[index].priority = priority }
        default:
          waiters.insert(.init(id: UInt64(step), priority: priority) { _ in })
          model.append((UInt64(step), priority))
        }
        #expect(waiters.inOrder.map(\.id) == model.map(\.id))
        #expect(waiters.inOrder.map(\.priority) == model.map(\.priority))
        #expect(waiters.highestPriority == model.map(\.priority).max())
        #expect(waiters.count == model.count)
      }
    }
  }

  /// Where each of them cost the number of those who wait, this would not end in minutes.
  @Test
  func `of a very great many who wait for one load each can leave`() {
    var table = LoadTable<Int, Int>(limit: 1)
    let count: UInt64 = 200_000
    for id in 0..<count {
      _ = table.join(1, .init(id: id, priority: id % 2 == 0 ? .low : .high) { _ in })
    }
    #expect(table.takeStarts().count == 1)
    let ended = (0..<count - 1).filter { table.leave($0)?.key != nil }
    #expect(ended == [])
    #expect(table.waiterCount(for: 1) == 1)
    #expect(table.leave(count - 1)?.key == 1)
  }
}
