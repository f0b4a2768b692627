// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

@Suite("bind, at random")
struct BindModelTests {
  @Test
  func `bound values agree after every change, whatever the network (B1)`() {
    withSeeds(200) { generator in
      var network = Network(using: &generator)
      for _ in 0..<30 { network.step(using: &generator) }
    }
  }

  @Test
  func `numbers and texts stay in sync, unless rejected (B2)`() {
    withSeeds(200) { generator in
      let correction = [EditCorrection.never, .accepted, .always].randomElement(using: &generator)
      var form = NumberForm(correction: correction ?? .never)
      for _ in 0..<30 { form.step(using: &generator) }
    }
  }
}

/// Values and controls with bindings between them, and a model of their connections.
private struct Network {
  private let values: [ObservableValue<Int>]
  private let controls: [FakeControl<Int>]
  private var bindings: [(ends: [Int], registration: Registration)] = []

  init(using generator: inout SeededGenerator) {
    values = (0..<6).map { _ in ObservableValue(0) }
    controls = (0..<2).map { _ in
      FakeControl(0, reportsEverySetting: Bool.random(using: &generator))
    }
    // A control has one permanent binding.
    for (index, control) in controls.enumerated() {
      let value = Int.random(in: 0..<6, using: &generator)
      bindings.append(
        ([value, 6 + index], values[value].bind(to: control))
      )
    }
  }

  private var contents: [Int] { values.map { $0.value } + controls.map { $0.value } }

  mutating func step(using generator: inout SeededGenerator) {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0...1: connect(using: &generator)
    case 2: disconnect(using: &generator)
    case 3: batch(using: &generator)
    default: edit(using: &generator)
    }
    for binding in bindings {
      #expect(contents[binding.ends[0]] == contents[binding.ends[1]])
    }
  }

  private mutating func connect(using generator: inout SeededGenerator) {
    let ends = [0, 0].map { Int.random(in: $0..<6, using: &generator) }
    let start = Bool.random(using: &generator) ? BoundSide.source : .target
    let expected = contents[start == .source ? ends[0] : ends[1]]
    bindings.append((ends, values[ends[0]].bind(to: values[ends[1]], startingFrom: start)))
    expect(expected, around: ends[0])
  }

  private mutating func disconnect(using generator: inout SeededGenerator) {
    guard bindings.count > 2 else { return }
    let removed = bindings.remove(at: Int.random(in: 2..<bindings.count, using: &generator))
    if Bool.random(using: &generator) { removed.registration.cancel() }
  }

  private func edit(using generator: inout SeededGenerator) {
    let index = Int.random(in: 0..<8, using: &generator)
    let value = Int.random(in: 0..<100, using: &generator)
    set(index, value)
    expect(value, around: index)
  }

  private func batch(using generator: inout SeededGenerator) {
    withBatchedChanges {
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        set(
          Int.random(in: 0..<8, using: &generator),
          Int.random(in: 0..<100, using: &generator)
        )
      }
    }
  }

  private func set(_ index: Int, _ value: Int) {
    if index < 6 { values[index].value = value } else { controls[index - 6].edit(value) }
  }

  /// Checks that all connected values are equal, and that all others are unchanged.
  private func expect(_ value: Int, around start: Int) {
    var reached: Set = [start]
    var last = 0
    while reached.count != last {
      last = reached.count
      for binding in bindings where !reached.isDisjoint(with: binding.ends) {
        reached.formUnion(binding.ends)
      }
    }
    #expect(reached.allSatisfy { contents[$0] == value })
  }
}

/// A number with the text in which it is edited.
private struct NumberForm {
  private let correction: EditCorrection
  private let number = ObservableValue(0)
  private let text = FakeControl("")
  private let clamp: Registration
  private let registration: Registration

  init(correction: EditCorrection) {
    self.correction = correction
    let number = number
    clamp = number.observe { _, new in if new > 50 { number.value = 50 } }
    registration = number.bind(
      to: text,
      correcting: correction,
      convert: { String($0) },
      convertBack: { Int($0) }
    )
  }

  mutating func step(using generator: inout SeededGenerator) {
    let value = Int.random(in: 0..<100, using: &generator)
    let held = number.value
    if Bool.random(using: &generator) {
      number.value = value
      #expect(number.value == min(value, 50))
      if number.value != held { #expect(text.value == String(number.value)) }
    } else {
      let edit = ["\(value)", "0\(value)", "x\(value)"].randomElement(using: &generator) ?? ""
      text.edit(edit)
      let meaning = Int(edit)
      #expect(number.value == min(meaning ?? held, 50))
      let isKept =
        switch correction {
        case .never: meaning ?? 0 <= 50
        case .accepted: meaning == nil
        case .always: false
        }
      #expect(text.value == (isKept ? edit : String(number.value)))
    }
    withExtendedLifetime((clamp, registration)) {}
  }
}
