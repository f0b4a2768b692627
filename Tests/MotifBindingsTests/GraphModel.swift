// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

/// A random graph next to an oracle that recomputes everything from the stored values.
///
/// A node reads only earlier nodes, so every graph settles on exactly what the oracle computes.
final class GraphModel {
  /// How a node is computed from others: the selector decides which of two sets is read.
  struct Rule {
    let selector: Int
    let even: [Int]
    let odd: [Int]

    /// Reads nodes and mixes their values.
    func evaluate(_ read: (Int) -> Int) -> Int {
      let choice = read(selector)
      return (choice.isMultiple(of: 2) ? even : odd).reduce(choice) { ($0 * 3 + read($1)) % 7 }
    }
  }

  enum Node {
    case value(ObservableValue<Int>)
    case derived(DerivedValue<Int>, Rule)

    /// A value that an effect keeps equal to its rule.
    case sink(ObservableValue<Int>, Rule)

    /// A value that an observer keeps equal to another node.
    case mirror(ObservableValue<Int>, of: Int)
  }

  /// The values that an effect read in its last run.
  final class Trace {
    let index: Int
    var runs = 0
    var pairs: [(node: Int, value: Int)] = []
    var inner: Trace?
    var hasEnded = false

    init(index: Int) { self.index = index }
  }

  /// The effect to end, and whether it is canceled or dropped.
  struct Ending {
    let position: Int
    let cancelling: Bool
  }

  private(set) var nodes: [Node] = []

  /// The stored values, updated by every writer.
  private var stored: [Int: Int] = [:]

  private(set) var traces: [Trace] = []
  var effects: [Effect?] = []
  private let mirrors = RegistrationBag()

  /// Whether only the test writes, so that the runs of an effect can be predicted.
  private(set) var isPure = true

  var changeables: [Int] {
    nodes.indices.filter { if case .value = nodes[$0] { true } else { false } }
  }

  init(using generator: inout SeededGenerator) {
    let writes = Bool.random(using: &generator)
    let count = Int.random(in: 4...14, using: &generator)
    for index in 0..<count {
      addNode(index, writes: writes, using: &generator)
    }
  }
}

// MARK: - Building

extension GraphModel {
  private func addNode(
    _ index: Int,
    writes: Bool,
    using generator: inout SeededGenerator
  ) {
    let kind = index < 2 ? 0 : Int.random(in: 0..<10, using: &generator)
    switch kind {
    case 0...2:
      stored[index] = index % 5
      nodes.append(.value(ObservableValue(index % 5, name: "value \(index)")))
    case 3 where writes:
      isPure = false
      stored[index] = 0
      nodes.append(.sink(ObservableValue(0, name: "sink \(index)"), rule(index, &generator)))
      addEffect(index, innerAt: nil)
    case 4 where writes:
      isPure = false
      addMirror(index, of: Int.random(in: 0..<index, using: &generator))
    default:
      let rule = rule(index, &generator)
      let derived = DerivedValue(name: "derived \(index)") { [unowned self] in
        rule.evaluate { read($0) }
      }
      nodes.append(.derived(derived, rule))
    }
  }

  func rule(_ index: Int, _ generator: inout SeededGenerator) -> Rule {
    func some() -> [Int] {
      (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        Int.random(in: 0..<index, using: &generator)
      }
    }
    return Rule(
      selector: Int.random(in: 0..<index, using: &generator),
      even: some(),
      odd: some()
    )
  }

  private func addMirror(_ index: Int, of other: Int) {
    let initial = oracle()[other]
    stored[index] = initial
    let mirror = ObservableValue(initial, name: "mirror \(index)")
    nodes.append(.mirror(mirror, of: other))
    observe(other) { [unowned self] _, new in
      stored[index] = new
      mirror.value = new
    }.store(in: mirrors)
  }

  /// Adds an effect that reads by the rule of a node, writes the node if it is a sink, may hold an
  /// inner effect that reads another node, and may end some effect when it runs again.
  func addEffect(_ index: Int, innerAt inner: Int?, ending: Ending? = nil) {
    let trace = Trace(index: index)
    let effect = Effect(name: "effect \(index)") { [unowned self] in
      #expect(!trace.hasEnded)
      trace.runs += 1
      trace.pairs = []
      let result = follow(index, noting: trace)
      if case .sink(let value, _) = nodes[index] {
        stored[index] = result
        value.value = result
      }
      if let inner { trace.inner = addInner(inner, within: trace) }
      if let ending, trace.runs > 1 { end(ending) }
    }
    traces.append(trace)
    effects.append(effect)
  }

  private func addInner(_ index: Int, within outer: Trace) -> Trace {
    outer.inner?.hasEnded = true
    let trace = Trace(index: index)
    _ = Effect(name: "inner \(index)") { [unowned self] in
      #expect(!trace.hasEnded && !outer.hasEnded)
      trace.runs += 1
      trace.pairs = [(index, checkedRead(index))]
    }
    return trace
  }

  private func follow(_ index: Int, noting trace: Trace) -> Int {
    let rule: Rule? =
      switch nodes[index] {
      case .derived(_, let rule), .sink(_, let rule): rule
      case .value, .mirror: nil
      }
    let read = { [unowned self] (node: Int) -> Int in
      let value = checkedRead(node)
      trace.pairs.append((node, value))
      return value
    }
    return rule?.evaluate(read) ?? read(index)
  }
}

// MARK: - Using

extension GraphModel {
  func read(_ index: Int) -> Int {
    switch nodes[index] {
    case .value(let value), .sink(let value, _), .mirror(let value, of: _): value.value
    case .derived(let derived, _): derived.value
    }
  }

  /// Reads a node and compares it with the result computed from the current values.
  @discardableResult
  func checkedRead(_ index: Int) -> Int {
    let value = read(index)
    #expect(value == oracle()[index], "node \(index) is glitched")
    return value
  }

  func write(_ index: Int, _ new: Int, inPlace: Bool) {
    guard case .value(let value) = nodes[index] else { return }
    stored[index] = new
    if inPlace {
      value.value += new - withoutTracking { value.value }
    } else {
      value.value = new
    }
  }

  func observe(_ index: Int, _ observer: @escaping (Int, Int) -> Void) -> Registration {
    switch nodes[index] {
    case .value(let value), .sink(let value, _), .mirror(let value, of: _):
      value.observe(observer)
    case .derived(let derived, _): derived.observe(observer)
    }
  }

  func end(_ ending: Ending) {
    traces[ending.position].hasEnded = true
    let effect = effects[ending.position]
    effects[ending.position] = nil
    if ending.cancelling { effect?.cancel() }
  }
}

// MARK: - Checking

extension GraphModel {
  /// Computes every node from the stored values.
  func oracle() -> [Int] {
    nodes.indices.reduce(into: []) { results, index in
      switch nodes[index] {
      case .value, .sink, .mirror: results.append(stored[index] ?? 0)
      case .derived(_, let rule): results.append(rule.evaluate { results[$0] })
      }
    }
  }

  /// Compares everything that has settled with the oracle.
  func check() {
    let expected = oracle()
    for (index, node) in nodes.enumerated() {
      guard case .mirror(_, of: let other) = node else { continue }
      #expect(expected[index] == expected[other], "mirror \(index) lags behind")
    }
    for trace in traces where !trace.hasEnded {
      #expect(isUpToDate(trace, expected), "effect \(trace.index) missed a change")
      if case .sink(_, let rule) = nodes[trace.index] {
        #expect(expected[trace.index] == rule.evaluate { expected[$0] })
      }
      guard let inner = trace.inner else { continue }
      #expect(isUpToDate(inner, expected), "inner effect \(inner.index) missed a change")
    }
  }

  func isUpToDate(_ trace: Trace, _ expected: [Int]) -> Bool {
    trace.pairs.allSatisfy { expected[$0.node] == $0.value }
  }
}
