// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Synchronization
import Testing

/// The state of a process that has survived a cycle.
///
/// The handler belongs to the process, so each test has its own process.
@Suite("A handler of cycles")
struct CycleHandlerTests {
  #if os(macOS) || os(Linux)
  @Test
  func `a cycle of effects pauses while all others run`() async {
    await #expect(processExitsWith: .success) {
      let cycles = Cycles()
      withLifetimeTracking { tracker in
        let object = tracker.make()
        let volume = ObservableValue(0, name: "volume")
        let isOn = ObservableValue(true)
        let next = DerivedValue(name: "next") { volume.value + 1 }
        let other = ObservableValue(0)
        var shown: [Int] = []
        var heard: [Int] = []
        let louder = Effect(name: "louder") {
          withExtendedLifetime(object) { if isOn.value { volume.value = next.value } }
        }
        let label = Effect { shown.append(next.value + other.value) }
        let registrations = [
          volume.observe { heard.append($1) },
          next.observe { heard.append($1 - 1) },
        ]
        #expect(cycles.take() == [["volume", "next", "louder", "volume"]])
        #expect(volume.value > 1_000)
        #expect(next.value == volume.value + 1)
        #expect(shown.last == next.value)

        // The members of the cycle still react and are still active.
        for _ in 0..<2 {
          shown = []
          heard = []
          volume.value = 0
          #expect(cycles.take().count == 1)
          #expect(volume.value > 1_000)
          #expect(shown.last == next.value)
          #expect(heard.suffix(2) == [volume.value, volume.value])
        }
        isOn.value = false
        #expect(cycles.take().isEmpty)
        shown = []
        heard = []
        volume.value = 7
        other.value = 10
        #expect(shown == [8, 18])
        #expect(heard == [7, 7])
        isOn.value = true
        #expect(cycles.take().count == 1)
        louder.cancel()
        volume.value = 1
        #expect(volume.value == 1)
        withExtendedLifetime((label, registrations)) {}
      }
    }
  }

  @Test
  func `a cycle of observers pauses, and later changes notify`() async {
    await #expect(processExitsWith: .success) {
      let cycles = Cycles()
      withLifetimeTracking { tracker in
        let object = tracker.make()
        let here = ObservableValue(0, name: "here")
        let there = ObservableValue(0, name: "there")
        let sum = DerivedValue { here.value + there.value }
        var shown: [Int] = []
        let label = Effect { shown.append(sum.value) }
        var isOn = true
        var heard: [[Int]] = [[], []]
        let registrations = [
          here.observe { if isOn { there.value = $1 + 1 } },
          there.observe { if isOn { here.value = $1 + 1 } },
          here.observe { old, new in withExtendedLifetime(object) { heard[0].append(new) } },
          there.observe { heard[1].append($1) },
        ]
        here.value = 1
        #expect(cycles.take().count == 1)
        #expect(here.value > 500)
        #expect(shown.last == here.value + there.value)

        isOn = false
        heard = [[], []]
        here.value = 1
        there.value = 2
        #expect(heard == [[1], [2]])
        #expect(shown.last == 3)
        #expect(cycles.take().isEmpty)
        isOn = true
        there.value = 5
        #expect(cycles.take().count == 1)
        withExtendedLifetime((label, registrations)) {}
      }
    }
  }

  @Test
  func `a flood of changes ends with up-to-date derived values`() async {
    await #expect(processExitsWith: .success) {
      let cycles = Cycles()
      let here = ObservableValue(0, name: "here")
      let there = ObservableValue(0, name: "there")
      let sum = DerivedValue { here.value + there.value }
      let registrations = (0..<2).flatMap { _ in
        [
          here.observe { _, _ in there.value = there.value + 1 },
          there.observe { _, _ in here.value = here.value + 1 },
        ]
      }
      here.value = 1
      #expect(!cycles.take().isEmpty)
      #expect(sum.value == here.value + there.value)
      for registration in registrations { registration.cancel() }
      here.value = 1
      #expect(sum.value == 1 + there.value)
      #expect(cycles.take().isEmpty)
    }
  }

  @Test
  func `two cycles in one round are both stopped`() async {
    await #expect(processExitsWith: .success) {
      let cycles = Cycles()
      withLifetimeTracking { tracker in
        let start = ObservableValue(0)
        let values = (0..<2).map { ObservableValue(0, name: "value \($0)") }
        var cleanups = 0
        var effects = values.map { value in
          let object = tracker.make()
          return Effect {
            guard start.value > 0 else { return }
            Effect.onCleanup { cleanups += 1 }
            value.value = value.value + 1
            _ = Effect { withExtendedLifetime(object) { _ = value.value } }
          }
        }
        let ending = Effect { if values[0].value == 500 { effects[0].cancel() } }
        start.value = 1
        #expect(cycles.take().flatMap { $0 }.contains("value 1"))
        #expect(values[0].value == 500)
        #expect(!effects[0].isActive && effects[1].isActive)
        let old = values[1].value
        start.value = 0
        #expect(cycles.take().isEmpty)
        #expect(values.map(\.value) == [500, old])
        effects = []
        ending.cancel()
        #expect(tracker.livingCount == 0)
      }
    }
  }

  @Test
  func `effects of cyclic random graphs agree with their values`() async {
    await #expect(processExitsWith: .success) {
      let cycles = Cycles()
      withSeeds(20) { generator in
        let values = (0..<4).map { ObservableValue($0) }
        let isOn = ObservableValue(true)
        let derived = values.indices.map { index in
          DerivedValue { values[index].value + (index > 0 ? values[index - 1].value : 0) }
        }
        var seen = Array(repeating: 0, count: derived.count)
        let watching = derived.indices.map { index in
          Effect { seen[index] = derived[index].value }
        }
        let links = (0..<5).map { _ in
          (
            from: Int.random(in: 0..<4, using: &generator),
            to: Int.random(in: 0..<4, using: &generator)
          )
        }
        var runs = Array(repeating: 0, count: links.count)
        let effects = links.enumerated().map { place, link in
          Effect {
            runs[place] += 1
            let new = derived[link.from].value + 1
            if isOn.value { values[link.to].value = new % 5_000 }
          }
        }
        for _ in 0..<4 {
          values[Int.random(in: 0..<4, using: &generator)].value = Int.random(
            in: 0..<100,
            using: &generator
          )
          #expect(seen == derived.map(\.value))
        }
        _ = cycles.take()
        isOn.value = false
        for index in values.indices {
          runs = runs.map { _ in 0 }
          values[index].value += 1
          #expect(seen == derived.map(\.value))
          let readers = links.map { $0.from == index || $0.from == index + 1 ? 1 : 0 }
          #expect(runs == readers)
        }
        #expect(cycles.take().isEmpty)
        withExtendedLifetime((watching, effects)) {}
      }
    }
  }

  @Test
  func `threads may call and replace the handler concurrently`() async {
    await #expect(processExitsWith: .success) {
      let calls = Atomic(0)
      let count: @Sendable (GraphCycle) -> Void = { _ in calls.add(1, ordering: .relaxed) }
      GraphCycle.handler = count
      onThreads(4) { thread in
        for _ in 0..<5 {
          guard thread > 0 else {
            for _ in 0..<100 { GraphCycle.handler = count }
            continue
          }
          let value = ObservableValue(0)
          let effect = Effect { value.value = value.value + 1 }
          #expect(GraphCycle.handler != nil)
          effect.cancel()
        }
      }
      #expect(calls.load(ordering: .relaxed) == 15)
    }
  }

  @Test
  func `reading the handler often keeps its call depth`() async {
    await #expect(processExitsWith: .success) {
      let seen = Mutex<[GraphCycle]>([])
      GraphCycle.handler = { cycle in seen.withLock { $0.append(cycle) } }
      // Each layer that a read added would cost another call.
      for _ in 0..<200_000 { _ = GraphCycle.handler }
      let value = ObservableValue(0)
      let effect = Effect { value.value = value.value + 1 }
      precondition(seen.withLock { $0.count } == 1)
      effect.cancel()
    }
  }
  #endif
}

/// The cycles that the handler was given.
private final class Cycles: Sendable {
  private let paths = Mutex<[[String]]>([])

  init() {
    GraphCycle.handler = { [weak self] cycle in
      self?.paths.withLock { $0.append(cycle.path) }
    }
  }

  func take() -> [[String]] {
    paths.withLock { paths in
      defer { paths = [] }
      return paths
    }
  }
}
