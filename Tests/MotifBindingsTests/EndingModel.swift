// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

/// Effects that make, cancel, and drop one another at random, next to a record of each of them.
///
/// Effects, their cleanups, observers, and computations all do so, during changes. The test
/// checks the rules that always hold: see ``EffectRecord``.
final class EndingModel {
  private var generator: SeededGenerator

  let values: [ObservableValue<Int>]
  private var derived: [DerivedValue<Int>] = []
  private var registrations: [Registration?] = []

  /// The retained effects.
  private var slots: [(effect: Effect, record: EffectRecord)?] = Array(repeating: nil, count: 6)

  private var records: [EffectRecord] = []

  /// The number of operations allowed before the change has to end.
  private var budget = 0

  /// The number of values being computed, which must not be read in the meantime.
  private var computations = 0

  /// Whether cleanups do anything: their order is known only if they don't.
  private let cleanupsAct: Bool

  init(using generator: inout SeededGenerator) {
    self.generator = SeededGenerator(seed: generator.next())
    cleanupsAct = Bool.random(using: &generator)
    values = (0..<4).map { ObservableValue($0) }
    derived = values.indices.map { index in
      DerivedValue { [unowned self] in
        let sum = values[index].value + values[(index + 1) % 4].value
        computations += 1
        withoutTracking { act(within: .computation) }
        computations -= 1
        return sum
      }
    }
  }

  private func chance(_ percent: Int) -> Bool { number(100) < percent }

  private func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
}

// MARK: - Steps

extension EndingModel {
  func step() {
    budget = 8
    if chance(30) {
      withBatchedChanges {
        for _ in 0..<number(4) { act(within: .nothing) }
      }
    } else {
      act(within: .nothing)
    }
    budget = 0
    check()
  }

  /// Releases everything, and checks that nothing is left.
  func end() {
    for slot in slots.indices { drop(slot) }
    registrations = []
    for record in records { #expect(!record.isHeld, "an effect has leaked") }
  }

  private enum Place { case nothing, effect, observer, computation, cleanup }

  private func act(within place: Place) {
    guard budget > 0, place == .nothing || chance(30) else { return }
    budget -= 1
    let slot = number(slots.count)
    switch number(computations > 0 ? 3 : 9) {
    case 0: cancel(slot)
    case 1: drop(slot)
    case 2: registrations.randomElement(using: &generator)??.cancel()
    case 3: observe()
    case 4: keep(place == .effect ? withoutTracking { make(within: nil) } : make(within: nil))
    default: values[number(4)].value = number(5)
    }
  }

  private func observe() {
    let observer: (Int, Int) -> Void = { [unowned self] _, _ in act(within: .observer) }
    let index = number(4)
    let registration =
      chance(50) ? values[index].observe(observer) : derived[index].observe(observer)
    if registrations.count < 4 {
      registrations.append(registration)
    } else {
      registrations[number(4)] = registration
    }
  }

  private func cancel(_ slot: Int) {
    guard let (effect, record) = slots[slot] else { return }
    record.noteCancelling()
    effect.cancel()
    #expect(!effect.isActive)
  }

  private func drop(_ slot: Int) {
    let kept = slots[slot]
    kept?.record.noteDropping()
    slots[slot] = nil
  }

  private func keep(_ made: (effect: Effect, record: EffectRecord)) {
    let slot = number(slots.count)
    drop(slot)
    slots[slot] = made
  }
}

// MARK: - Effects

extension EndingModel {
  private func make(within owner: EffectRecord?) -> (effect: Effect, record: EffectRecord) {
    let record = EffectRecord(within: owner)
    records.append(record)
    let token = record.makeToken()
    let effect = Effect { [unowned self, unowned record] in
      withExtendedLifetime(token) { run(record) }
    }
    return (effect, record)
  }

  private func run(_ record: EffectRecord) {
    record.noteRun()
    for _ in 0..<number(6) {
      switch number(7) {
      case 0...2: read(number(8), for: record)
      case 3 where record.depth < 3:
        let inner = make(within: record)
        if chance(40) { keep(inner) }
      case 4: addCleanup(for: record)
      case 5 where chance(20): slots.firstIndex { $0?.record === record }.map(cancel)
      default: act(within: .effect)
      }
    }
  }

  private func addCleanup(for record: EffectRecord) {
    let cleanup = record.addCleanup()
    Effect.onCleanup { [unowned self, unowned record] in
      record.noteCleanup(cleanup, inOrder: !cleanupsAct)
      guard cleanupsAct else { return }
      // A read has no consequence here, even if the value has never been computed.
      if computations == 0 { _ = derived[number(4)].value }
      act(within: .cleanup)
    }
  }

  private func read(_ node: Int, for record: EffectRecord) {
    let value = node < 4 ? values[node].value : derived[node - 4].value
    #expect(value == current(node), "node \(node) is glitched")
    record.seen.append((node, value))
  }

  private func current(_ node: Int) -> Int {
    withoutTracking {
      node < 4 ? values[node].value : values[node - 4].value + values[(node - 3) % 4].value
    }
  }
}

// MARK: - Checking

extension EndingModel {
  private func check() {
    for record in records {
      if record.isActive {
        #expect(record.isHeld)
        #expect(record.seen.allSatisfy { current($0.node) == $0.value }, "an effect lags behind")
      } else if !record.isDropped {
        #expect(!record.isHeld, "a cancelled effect keeps what it captured")
        #expect(record.cleanups.isEmpty, "a cancelled effect has not been cleaned up")
      } else if !slots.contains(where: { $0.map { record.isWithin($0.record) } ?? false }) {
        #expect(!record.isHeld, "a dropped effect keeps what it captured")
      }
    }
    for case (let effect, let record)? in slots {
      #expect(effect.isActive == record.isActive)
    }
    for index in derived.indices {
      #expect(derived[index].value == current(index + 4), "a derived value lags behind")
    }
  }
}
