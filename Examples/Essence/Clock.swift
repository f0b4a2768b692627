// SPDX-License-Identifier: MIT

/// A clock that advances only when a test says so.
struct PlainClock {
  private(set) var now = 0
  private var sleepers: [(deadline: Int, wake: () -> Void)] = []

  mutating func sleep(until deadline: Int, wake: @escaping () -> Void) {
    sleepers.append((deadline, wake))
  }

  mutating func advance(by seconds: Int) {
    now += seconds
    let due = sleepers.filter { $0.deadline <= now }.sorted { $0.deadline < $1.deadline }
    sleepers.removeAll { $0.deadline <= now }
    for sleeper in due { sleeper.wake() }
  }
}
