// SPDX-License-Identifier: MIT

import MotifBindings
import MotifPipelines
import MotifTestSupport
import Testing

@Suite("CoalescingScheduler") struct CoalescingSchedulerTests {
  private let turns = ManualTurns()

  @Test func `an effect runs once for each change of the needs`() {
    let scheduler = CoalescingScheduler<Set<String>>(on: turns.schedule) { _ in }
    var seen: [Set<String>] = []
    let effect = Effect { seen.append(scheduler.needs) }
    scheduler.setNeeds(["layout"])
    scheduler.setNeeds(["layout"])
    scheduler.setNeeds(["display"])
    turns.run()
    scheduler.cancel(scheduler.needs)
    #expect(seen == [[], ["layout"], ["layout", "display"], []])
    withExtendedLifetime(effect) {}
  }

  @Test func `five requests before the next turn cause one call (F4)`() {
    var calls: [Set<String>] = []
    let scheduler = CoalescingScheduler(on: turns.schedule) { calls.append($0) }
    for _ in 1...5 { scheduler.setNeeds(["display"]) }
    #expect(calls.isEmpty)
    #expect(turns.count == 1)
    turns.run()
    #expect(calls == [["display"]])
    turns.run()
    #expect(calls.count == 1)
  }

  @Test func `several kinds of needs arrive together (F4)`() {
    var calls: [Set<String>] = []
    let scheduler = CoalescingScheduler(on: turns.schedule) { calls.append($0) }
    scheduler.setNeeds(["layout"])
    scheduler.setNeeds(["display", "constraints"])
    scheduler.setNeeds([])
    #expect(scheduler.needs == ["layout", "display", "constraints"])
    turns.run()
    #expect(calls == [["layout", "display", "constraints"]])
    #expect(scheduler.needs.isEmpty)
  }

  @Test func `an empty request schedules no turn (F4)`() {
    let scheduler = CoalescingScheduler<Set<Int>>(on: turns.schedule) { _ in }
    scheduler.setNeeds([])
    #expect(turns.count == 0)
    #expect(!scheduler.flush())
  }

  @Test func `needs set during the work wait for the next turn (F4)`() {
    var calls: [Set<Int>] = []
    weak var again: CoalescingScheduler<Set<Int>>?
    let scheduler = CoalescingScheduler<Set<Int>>(on: turns.schedule) { needs in
      calls.append(needs)
      again?.setNeeds([calls.count])
      #expect(again?.flush() == false)
    }
    again = scheduler
    scheduler.setNeeds([0])
    for count in 1...3 {
      turns.run()
      #expect(calls.count == count)
      #expect(turns.count == 1)
    }
    #expect(calls == [[0], [1], [2]])
  }

  @Test func `needs set during a nested turn aren't lost (F4)`() {
    var calls: [Set<Int>] = []
    weak var again: CoalescingScheduler<Set<Int>>?
    let scheduler = CoalescingScheduler<Set<Int>>(on: turns.schedule) { needs in
      calls.append(needs)
      guard needs == [0] else { return }
      again?.setNeeds([1])
      // As a modal dialog does, which waits for its answer in its own run loop.
      turns.run()
      #expect(calls.count == 1)
    }
    again = scheduler
    scheduler.setNeeds([0])
    turns.run()
    #expect(scheduler.needs == [1])
    #expect(turns.count == 1)
    turns.run()
    #expect(calls == [[0], [1]])
    #expect(turns.count == 0)
  }

  @Test func `immediate turns don't nest deeper with each request`() {
    var calls = 0
    weak var again: CoalescingScheduler<Set<Int>>?
    let scheduler = CoalescingScheduler<Set<Int>> { turn in
      turn()
    } perform: { _ in
      calls += 1
      if calls < 50_000 { again?.setNeeds([calls]) }
    }
    again = scheduler
    scheduler.setNeeds([0])
    #expect(calls == 50_000)
    #expect(scheduler.needs.isEmpty)
  }

  @Test func `flushing works immediately and empties the turn (F4)`() {
    var calls: [Set<Int>] = []
    let scheduler = CoalescingScheduler<Set<Int>>(on: turns.schedule) { calls.append($0) }
    scheduler.setNeeds([1])
    #expect(scheduler.flush())
    #expect(calls == [[1]])
    #expect(!scheduler.flush())
    scheduler.setNeeds([2])
    #expect(turns.count == 1)
    turns.run()
    #expect(calls == [[1], [2]])
    turns.run()
    #expect(calls.count == 2)
  }

  @Test func `withdrawn needs aren't handled (F4)`() {
    var calls: [Set<Int>] = []
    let scheduler = CoalescingScheduler<Set<Int>>(on: turns.schedule) { calls.append($0) }
    scheduler.setNeeds([1, 2])
    scheduler.cancel([1])
    turns.run()
    #expect(calls == [[2]])
    scheduler.setNeeds([3])
    scheduler.cancel(scheduler.needs)
    turns.run()
    #expect(calls.count == 1)
    scheduler.setNeeds([4])
    turns.run()
    #expect(calls == [[2], [4]])
  }

  @Test func `a pending turn retains neither scheduler nor object (F4)`() {
    final class View {
      func update(_ needs: Set<Int>) { Issue.record("the view is gone") }
    }
    expectReleased {
      let view = View()
      let scheduler = CoalescingScheduler(View.update, of: view, on: turns.schedule)
      scheduler.setNeeds([1])
      return view
    }
    expectReleased {
      let scheduler = CoalescingScheduler<Set<Int>>(on: turns.schedule) { _ in
        Issue.record("the scheduler is gone")
      }
      scheduler.setNeeds([1])
      return scheduler
    }
    #expect(turns.count == 2)
    turns.run()
  }

  @Test func `releasing the object drops its needs (F4)`() {
    final class View {
      var updates = 0
      func update(_ needs: Set<Int>) { updates += 1 }
    }
    var view: View? = View()
    let scheduler = CoalescingScheduler(View.update, of: view!, on: turns.schedule)
    scheduler.setNeeds([1])
    turns.run()
    #expect(view?.updates == 1)
    scheduler.setNeeds([1])
    view = nil
    turns.run()
    #expect(scheduler.needs.isEmpty)
  }

  @Test func `all needs are eventually handled (F4)`() {
    withSeeds(200) { generator in
      let turns = ManualTurns()
      var asked: Set<Int> = []
      var done: Set<Int> = []
      var generator = generator
      weak var again: CoalescingScheduler<Set<Int>>?
      func act() {
        guard let again else { return }
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: turns.run()
        case 1: again.flush()
        case 2...4 where asked.count < 60:
          asked.insert(asked.count)
          again.setNeeds([asked.count - 1])
        default: break
        }
      }
      let scheduler = CoalescingScheduler<Set<Int>>(on: turns.schedule) { needs in
        #expect(done.isDisjoint(with: needs))
        done.formUnion(needs)
        for _ in 0..<3 { act() }
      }
      again = scheduler
      for _ in 0..<20 {
        act()
        #expect(turns.count == 1 || scheduler.needs.isEmpty)
      }
      while turns.count > 0 { turns.run() }
      #expect(done == asked)
    }
  }
}

@Suite("CoalescingScheduler on the main actor") @MainActor struct MainActorSchedulerTests {
  @Test func `main-actor turns can be tasks (F4)`() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Set<Int>.self)
    let scheduler = CoalescingScheduler<Set<Int>> { turn in
      Task { turn() }
    } perform: {
      MainActor.assertIsolated()
      continuation.yield($0)
    }
    for number in 1...5 { scheduler.setNeeds([number]) }
    var calls = stream.makeAsyncIterator()
    #expect(await calls.next() == [1, 2, 3, 4, 5])
    scheduler.setNeeds([6])
    #expect(await calls.next() == [6])
  }
}
