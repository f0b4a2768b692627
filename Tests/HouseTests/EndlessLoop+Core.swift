// SPDX-License-Identifier: MIT

import Motif

extension EndlessLoop {
  /// Events.
  static let core = [
    Self("Observers.observe", of: "an observer", causing: "an event") {
      let observers = Observers<Int>()
      let registration = observers.observe { observers.tell($0) }
      observers.tell(1)
      registration.cancel()
    },
    Self("Observers.observe(owner:)", of: "an observer", causing: "an event") {
      final class Owner {}
      let owner = Owner()
      let observers = Observers<Int>()
      observers.observe(owner: owner) { _, event in observers.tell(event) }
      observers.tell(1)
      withExtendedLifetime(owner) {}
    },
  ]

  /// Deferred work.
  static let pipelines = [
    Self(
      "CoalescingScheduler.perform, with turns at once",
      of: "the work of a CoalescingScheduler",
      causing: "its next turn"
    ) {
      weak var again: CoalescingScheduler<Set<Int>>?
      let scheduler = CoalescingScheduler<Set<Int>>(on: { $0() }) { again?.setNeeds($0) }
      again = scheduler
      scheduler.setNeeds([1])
    },
    Self(
      "CoalescingScheduler.init(_:of:on:), with turns at once",
      of: "the work of a CoalescingScheduler",
      causing: "its next turn"
    ) {
      final class View {
        var scheduler: CoalescingScheduler<Set<Int>>?
        func update(_ needs: Set<Int>) { scheduler?.setNeeds(needs) }
      }
      let view = View()
      view.scheduler = CoalescingScheduler(View.update, of: view) { $0() }
      view.scheduler?.setNeeds([1])
      view.scheduler = nil
    },
    Self(
      "CoalescingScheduler.flush(), with turns at once",
      of: "the work of a CoalescingScheduler",
      causing: "its next turn"
    ) {
      weak var again: CoalescingScheduler<Set<Int>>?
      var turns: [() -> Void] = []
      var isEager = false
      let scheduler = CoalescingScheduler<Set<Int>>(
        on: { turn in if isEager { turn() } else { turns.append(turn) } },
        perform: { again?.setNeeds($0) }
      )
      again = scheduler
      scheduler.setNeeds([1])
      isEager = true
      turns.removeFirst()()
      scheduler.flush()
    },
  ]
}
