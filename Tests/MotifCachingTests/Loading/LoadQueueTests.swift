// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import MotifCaching

@Suite("LoadQueue")
struct LoadQueueTests {
  @Test
  func `the highest priority comes first, then the oldest, as in a sorted list`() {
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

  @Test
  func `entries that no longer hold do not pile up`() {
    var table = LoadTable<Int, Int>(limit: 1)
    _ = table.join(0, .init(id: 0, priority: .high) { _ in })
    #expect(table.takeStarts().map(\.key) == [0])
    for round in 0..<10_000 {
      let id = UInt64(round + 1)
      _ = table.join(1, .init(id: id, priority: round % 2 == 0 ? .low : .high) { _ in })
      if round % 3 != 0 { _ = table.leave(id) }
      if round % 50 == 49 {
        for id in 1...id { _ = table.leave(id) }
      }
      #expect(table.takeStarts().isEmpty)
      #expect(table.queueLength <= 2 * table.queuedCount + 32)
    }
  }
}
