// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

/// Reading during a batch changes nothing if every value is restored by its end.
@Suite("Values set back in a batch")
struct BatchGoingBackTests {
  /// A result that isn't equatable.
  private struct Opaque {
    let value: Int
  }

  private let source = ObservableValue(0)

  /// Sets the source, reads a value derived from it, and restores the source.
  private func visit(_ look: () -> Void) {
    withBatchedChanges {
      source.value = 1
      look()
      source.value = 0
    }
  }

  @Test
  func `reading a derived value runs no effect`() {
    let twice = DerivedValue { source.value * 2 }
    let label = twice.map { "\($0)" }
    var runs = 0
    let effect = Effect {
      _ = label.value
      runs += 1
    }
    visit { #expect(label.value == "2") }
    #expect(runs == 1 && label.value == "0")
    source.value = 1
    #expect(runs == 2 && label.value == "2")
    effect.cancel()
  }

  @Test
  func `reading the old result again runs no effect`() {
    let opaque = DerivedValue { Opaque(value: source.value) }
    let sum = DerivedValue { opaque.value.value + 1 }
    var runs = 0
    let effect = Effect {
      _ = (sum.value, opaque.value)
      runs += 1
    }
    visit { #expect(sum.value == 2) }
    withBatchedChanges {
      source.value = 1
      #expect(sum.value == 2)
      source.value = 0
      #expect(sum.value == 1)
    }
    #expect(runs == 1)
    effect.cancel()
  }

  @Test
  func `a nonequatable result from the same values is unchanged`() {
    let opaque = DerivedValue { Opaque(value: source.value) }
    let view = source.readOnly
    var runs = 0
    var told: [Int] = []
    let effect = Effect {
      _ = (opaque.value, view.value)
      runs += 1
    }
    let registrations = [
      opaque.observe { new in told.append(new.value) }, view.observe { new in told.append(new) },
    ]
    visit { #expect(opaque.value.value == 1 && view.value == 1) }
    #expect(runs == 1 && told.isEmpty)
    source.value = 2
    #expect(runs == 2 && told == [2, 2])
    withExtendedLifetime((effect, registrations)) {}
  }

  @Test
  func `an equal result from another value runs no effect`() {
    let parity = DerivedValue { source.value % 2 }
    var runs = 0
    let effect = Effect {
      _ = parity.value
      runs += 1
    }
    withBatchedChanges {
      source.value = 1
      #expect(parity.value == 1)
      source.value = 2
    }
    #expect(runs == 1 && parity.value == 0)
    source.value = 3
    #expect(runs == 2)
    effect.cancel()
  }

  @Test
  func `a new observer in the batch runs no effect`() {
    var runs = 0
    var told: [[Int]] = []
    let early = source.observe { told.append([$0, $1]) }
    let effect = Effect {
      _ = source.value
      runs += 1
    }
    var late: Registration?
    visit { late = source.observe { _, _ in } }
    #expect(runs == 1 && told == [[0, 1], [1, 0]])
    withExtendedLifetime((early, late, effect)) {}
  }

  @Test
  func `a batch releases its intermediate results`() {
    withLifetimeTracking { tracker in
      let source = ObservableValue(0)
      let derived = DerivedValue { tracker.make(source.value) }
      let effect = Effect { _ = derived.value }
      withBatchedChanges {
        source.value = 1
        _ = derived.value
        source.value = 2
        _ = derived.value
      }
      #expect(tracker.livingCount == 1)
      withBatchedChanges {
        source.value = 1
        _ = derived.value
      }
      #expect(tracker.livingCount == 1)
      effect.cancel()
    }
  }

  @Test
  func `a derived value may be dropped in the batch`() {
    var derived: DerivedValue<Opaque>? = DerivedValue { Opaque(value: source.value) }
    #expect(derived?.value.value == 0)
    withBatchedChanges {
      source.value = 1
      #expect(derived?.value.value == 1)
      derived = nil
      source.value = 0
      derived = DerivedValue { Opaque(value: source.value + 5) }
      #expect(derived?.value.value == 5)
    }
    #expect(derived?.value.value == 5)
  }

  @Test
  func `random effects run only if their dependencies differ`() {
    withSeeds(3_000) { generator in
      let program = RandomProgram(using: &generator)
      for _ in 0..<Int.random(in: 3...15, using: &generator) { program.step(using: &generator) }
    }
  }
}

/// Random batches with reads inside, compared with plain functions of the stored values.
private final class RandomProgram {
  private struct Opaque {
    let value: Int
  }

  private enum Node {
    case value(ObservableValue<Int>)
    case number(DerivedValue<Int>, of: [Int])
    case opaque(DerivedValue<Opaque>, of: [Int])
    case view(DerivedValue<Int>, of: Int)
  }

  /// An effect and the values it read.
  private final class Trace {
    var runs = 0
    var seen: [String] = []
  }

  private var stored = [0, 0, 0]
  private var nodes: [Node]
  private var traces: [(nodes: [Int], trace: Trace)] = []
  private var effects: [Effect] = []
  private let observers = RegistrationBag()

  init(using generator: inout SeededGenerator) {
    nodes = (0..<3).map { _ in .value(ObservableValue(0)) }
    for index in 3..<Int.random(in: 4...10, using: &generator) {
      let inputs = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        Int.random(in: 0..<index, using: &generator)
      }
      nodes.append(node(of: inputs, Int.random(in: 0..<4, using: &generator)))
    }
    for _ in 0..<Int.random(in: 1...4, using: &generator) { addEffect(using: &generator) }
  }

  private func node(of inputs: [Int], _ kind: Int) -> Node {
    let sum = { [unowned self] in inputs.reduce(0) { $0 + read($1) } }
    switch kind {
    case 0: return .opaque(DerivedValue { Opaque(value: sum()) }, of: inputs)
    case 1:
      guard case .value(let value) = nodes[inputs[0]] else { fallthrough }
      return .view(value.readOnly, of: inputs[0])
    default: return .number(DerivedValue { sum() % 3 }, of: inputs)
    }
  }

  private func read(_ index: Int) -> Int {
    switch nodes[index] {
    case .value(let value): value.value
    case .number(let value, of: _), .view(let value, of: _): value.value
    case .opaque(let value, of: _): value.value.value
    }
  }

  /// The value that a node must have.
  private func expected(_ index: Int) -> Int {
    switch nodes[index] {
    case .value: stored[index]
    case .number(_, of: let inputs): inputs.reduce(0) { $0 + expected($1) } % 3
    case .opaque(_, of: let inputs): inputs.reduce(0) { $0 + expected($1) }
    case .view(_, of: let input): expected(input)
    }
  }

  /// The basis for equality: a number, or the inputs of a nonequatable result.
  private func identity(_ index: Int) -> String {
    switch nodes[index] {
    case .value, .number, .view: "\(expected(index))"
    case .opaque(_, of: let inputs): "\(inputs.map { identity($0) })"
    }
  }

  private func addEffect(using generator: inout SeededGenerator) {
    let read = nodes.indices.filter { _ in Int.random(in: 0..<3, using: &generator) == 0 }
    let trace = Trace()
    traces.append((read, trace))
    effects.append(
      Effect { [unowned self] in
        trace.runs += 1
        for index in read { #expect(self.read(index) == expected(index)) }
        trace.seen = read.map { identity($0) }
      }
    )
  }

  func step(using generator: inout SeededGenerator) {
    let runs = traces.map(\.trace.runs)
    let seen = traces.map(\.trace.seen)
    if Int.random(in: 0..<4, using: &generator) == 0 {
      set(using: &generator)
    } else {
      batch(using: &generator)
    }
    for (index, (nodes, trace)) in traces.enumerated() {
      let now = nodes.map { identity($0) }
      #expect(trace.seen == now, "an effect missed a change")
      guard index < runs.count else { continue }
      #expect(trace.runs - runs[index] == (now == seen[index] ? 0 : 1), "effect \(index)")
    }
    for index in nodes.indices where Bool.random(using: &generator) {
      #expect(read(index) == expected(index))
    }
  }

  private func batch(using generator: inout SeededGenerator) {
    withBatchedChanges {
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        switch Int.random(in: 0..<20, using: &generator) {
        case 0..<9: set(using: &generator)
        case 9..<16:
          let index = Int.random(in: 0..<nodes.count, using: &generator)
          #expect(read(index) == expected(index))
        case 16..<18: observe(Int.random(in: 0..<nodes.count, using: &generator))
        case 18: addEffect(using: &generator)
        default: batch(using: &generator)
        }
      }
    }
  }

  private func set(using generator: inout SeededGenerator) {
    let index = Int.random(in: 0..<3, using: &generator)
    guard case .value(let value) = nodes[index] else { return }
    stored[index] = Int.random(in: 0..<3, using: &generator)
    if Bool.random(using: &generator) {
      value.value = stored[index]
    } else {
      value.mutate { $0 = stored[index] }
    }
  }

  /// Observes a node, and checks that each change begins with the last value.
  private func observe(_ index: Int) {
    switch nodes[index] {
    case .value(let value): observe(value)
    case .number(let value, of: _): observe(value)
    case .view(let value, of: _): observe(value, isCompared: false)
    case .opaque(let value, of: _):
      value.observe { _, _ in }.store(in: observers)
    }
  }

  private func observe(_ value: some ReadableValue<Int>, isCompared: Bool = true) {
    var last = withoutTracking { value.value }
    value.observe { old, new in
      #expect(old == last && (new != old || !isCompared))
      last = new
    }.store(in: observers)
  }
}
