// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

@Suite("Cycles")
struct CycleTests {
  #if os(macOS) || os(Linux)
  @Test
  func `the path names the derived values involved`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let volume = ObservableValue(0, name: "volume")
      let next = DerivedValue(name: "next") { volume.value + 1 }
      let louder = Effect(name: "louder") { volume.value = next.value }
      withExtendedLifetime(louder) {}
    }
    #expect(result.says("one another: volume → next → louder → volume."))
  }

  @Test
  func `the path includes observers of derived values`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let volume = ObservableValue(0, name: "volume")
      let next = DerivedValue(name: "next") { volume.value + 1 }
      let after = DerivedValue(name: "after") { next.value + 1 }
      let registration = after.observe { volume.value = $1 }
      volume.value = 1
      registration.cancel()
    }
    #expect(result.says("one another: volume → next → after → volume."))
  }

  @Test
  func `a finite cycle inside an endless one is reported`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let here = ObservableValue(0, name: "here")
      let there = ObservableValue(0, name: "there")
      let evening = Effect(name: "evening") {
        if !there.value.isMultiple(of: 3) { there.value = there.value + 1 }
      }
      let going = Effect(name: "going") { there.value = here.value + 1 }
      let coming = Effect(name: "coming") {
        if there.value.isMultiple(of: 3) { here.value = there.value }
      }
      withExtendedLifetime((evening, going, coming)) {}
    }
    #expect(result.says("here → going → there"))
    #expect(result.says("there → coming → here"))
  }

  @Test
  func `a long path is shortened in the middle`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let values = (0..<100).map { ObservableValue(0, name: "\($0)") }
      let registrations = values.indices.map { index in
        values[index].observe { values[(index + 1) % 100].value = $1 + 1 }
      }
      values[0].value = 1
      withExtendedLifetime(registrations) {}
    }
    #expect(result.says("… 81 more …"))
  }

  @Test
  func `multiplying observers are found before memory runs out`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let here = ObservableValue(0, name: "here")
      let there = ObservableValue(0, name: "there")
      let registrations = (0..<2).flatMap { _ in
        [
          here.observe { _, _ in there.value = there.value + 1 },
          there.observe { _, _ in here.value = here.value + 1 },
        ]
      }
      here.value = 1
      withExtendedLifetime(registrations) {}
    }
    #expect(result.says("here → there → here") || result.says("there → here → there"))
  }
  #endif
}

@Suite("Long rounds that are no cycles", .takesSeconds)
struct LongRoundTests {
  @Test
  func `a chain of 20,000 bindings settles`() {
    let count = fewerIfInstrumented(20_000)
    let values = (0...count).map { _ in ObservableValue(0) }
    let registrations = zip(values, values.dropFirst()).map { $0.bind(to: $1) }
    values[0].value = 1
    #expect(values.allSatisfy { $0.value == 1 })
    values[count].value = 2
    #expect(values.allSatisfy { $0.value == 2 })
    withExtendedLifetime(registrations) {}
  }

  @Test
  func `a chain of 20,000 effects settles with a shared one`() {
    let count = fewerIfInstrumented(20_000)
    let values = (0...count).map { _ in ObservableValue(0) }
    let sum = ObservableValue(0)
    var runs = 0
    let label = Effect {
      _ = sum.value
      runs += 1
    }
    // Made in reverse order, so that each round runs one of them.
    let effects = zip(values, values.dropFirst()).reversed().map { value, next in
      Effect {
        next.value = value.value
        sum.value += value.value
      }
    }
    values[0].value = 1
    #expect(values[count].value == 1)
    #expect(sum.value == count)
    #expect(runs == count + 1)
    withExtendedLifetime((effects, label)) {}
  }

  @Test
  func `an effect that corrects a chain isn't a cycle`() {
    let values = (0...3_000).map { _ in ObservableValue(0) }
    let level = ObservableValue(0)
    let correcting = Effect { if level.value.isMultiple(of: 2) { level.value = level.value + 1 } }
    let effects = zip(values, values.dropFirst()).reversed().map { value, next in
      Effect {
        guard value.value > 0 else { return }
        next.value = value.value
        level.value += 1
      }
    }
    values[0].value = 1
    #expect(level.value == 6_001)
    withExtendedLifetime((effects, correcting)) {}
  }

  @Test
  func `20 values with 70,000 changing observers all notify`() {
    let chain = (0..<20).map { _ in ObservableValue(0) }
    let last = (0..<fewerIfInstrumented(70_000)).map { _ in ObservableValue(0) }
    var count = 0
    var registrations = zip(chain, chain.dropFirst()).map { value, next in
      value.observe { next.value = $1 }
    }
    for value in last {
      registrations.append(chain[19].observe { value.value = $1 })
      registrations.append(value.observe { count += $1 })
    }
    chain[0].value = 1
    #expect(count == last.count)
    withExtendedLifetime(registrations) {}
  }

  @Test
  func `an effect may run itself 1,000 times, and again after the next change`() {
    let value = ObservableValue(0)
    let effect = Effect { if value.value < 1_000 { value.value = value.value + 1 } }
    #expect(value.value == 1_000)
    value.value = 0
    #expect(value.value == 1_000)
    effect.cancel()
  }
}
