// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

/// Values, objects, and owners, some of them retained, next to a record of each of them.
///
/// Values, objects, and owners are released in any order. An owner's observations continue with the last
/// values of ended roots, and each is computed at most once per change.
final class KeptValueModel {
  private final class Owner {
    var heard: [Int: [Int]] = [:]
  }

  /// The kind of a node, and a record of it that outlives the node.
  private final class Node {
    enum Kind {
      case stored(Int)
      case closure([Int])
      case forwarding(Int)
      case declared([Int])
    }

    var kind: Kind
    var runs = 0
    var kept: (any ReadableValue<Int>)?
    weak var living: (any ReadableValue<Int>)?

    /// The last value of a closure or of a value of another type, once it has ended.
    var last: Int?

    init(_ kind: Kind) { self.kind = kind }

    func hold(_ value: any ReadableValue<Int>) { (kept, living) = (value, value) }
  }

  private var generator: SeededGenerator
  private let tracker: LifetimeTracker
  private var nodes: [Node] = []
  private var owners: [Owner?] = [nil, nil, nil]

  /// The nodes that each owner observes.
  private var observed: [Set<Int>] = [[], [], []]

  private var registrations: [Registration] = []

  init(using generator: inout SeededGenerator, tracker: LifetimeTracker) {
    self.generator = SeededGenerator(seed: generator.next())
    self.tracker = tracker
    for _ in 0..<3 { addStored() }
  }

  private func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  private func pick(_ isIncluded: (Node) -> Bool) -> Int? {
    nodes.indices.filter { isIncluded(nodes[$0]) }.randomElement(using: &generator)
  }
}

// MARK: - Steps

extension KeptValueModel {
  func step() {
    switch number(12) {
    case 0: if nodes.count < 24 { addStored() }
    case 1: if nodes.count < 24 { Bool.random(using: &generator) ? addClosure() : addForwarding() }
    case 2...4: if nodes.count < 24 { addDeclared() }
    case 5...6: observe()
    case 7: drop()
    case 8: dropOwner()
    default: change()
    }
  }

  /// Releases everything but the owners, and then these, and checks that nothing is left.
  func end() {
    let isOwnerLast = Bool.random(using: &generator)
    if !isOwnerLast { for slot in owners.indices { owners[slot] = nil } }
    for index in nodes.indices.shuffled(using: &generator) { nodes[index].kept = nil }
    #expect(tracker.livingCount == 0)
    #expect(nodes.allSatisfy { $0.living == nil })
  }

  private func addStored() {
    let (index, value) = (nodes.count, number(5))
    nodes.append(Node(.stored(value)))
    let stored = ObservableValue(value)
    nodes[index].hold(stored)
    // This is the first observer: nothing that it reads may be outdated.
    registrations.append(stored.observe { [unowned self] _ in checkReads() })
  }

  private func addClosure() {
    guard let inputs = pickInputs() else { return }
    let values = inputs.compactMap { nodes[$0].kept }
    let node = Node(.closure(inputs))
    let token = tracker.make(0)
    nodes.append(node)
    node.hold(
      DerivedValue { [unowned node] in
        node.runs += 1
        return values.reduce(token.payload) { $0 + $1.value } % 5
      }
    )
  }

  private func addForwarding() {
    guard let index = pick({ $0.kept != nil }), let value = nodes[index].kept else { return }
    nodes.append(Node(.forwarding(index)))
    nodes[nodes.count - 1].hold(forward(value))
  }

  private func forward(_ value: some ReadableValue<Int>) -> any ReadableValue<Int> {
    ForwardingValue(value)
  }

  private func addDeclared() {
    guard let inputs = pickInputs() else { return }
    let values = inputs.compactMap { nodes[$0].kept }
    let node = Node(.declared(inputs))
    let token = tracker.make(0)
    nodes.append(node)
    /// The node may be released while its value continues, but the model isn't.
    let sum: ([Int]) -> Int = { [unowned node] in
      node.runs += 1
      return $0.reduce(token.payload, +) % 5
    }
    switch values.count {
    case 1: node.hold(map(values[0], sum))
    case 2: node.hold(combine(values[0], values[1], sum))
    default: node.hold(combine(values[0], values[1], values[2], sum))
    }
  }

  private func pickInputs() -> [Int]? {
    let inputs = (0...number(3)).compactMap { _ in pick { $0.kept != nil } }
    return inputs.isEmpty ? nil : inputs
  }

  private func map(
    _ value: some ReadableValue<Int>,
    _ sum: @escaping ([Int]) -> Int
  ) -> DerivedValue<Int> { value.map { sum([$0]) } }

  private func combine(
    _ first: some ReadableValue<Int>,
    _ second: some ReadableValue<Int>,
    _ sum: @escaping ([Int]) -> Int
  ) -> DerivedValue<Int> { first.combined(with: second) { sum([$0, $1]) } }

  private func combine(
    _ first: some ReadableValue<Int>,
    _ second: some ReadableValue<Int>,
    _ third: some ReadableValue<Int>,
    _ sum: @escaping ([Int]) -> Int
  ) -> DerivedValue<Int> { first.combined(with: second, third) { sum([$0, $1, $2]) } }

  private func observe() {
    let slot = number(owners.count)
    guard let index = pick({ $0.kept != nil }), let value = nodes[index].kept else { return }
    if owners[slot] == nil { (owners[slot], observed[slot]) = (Owner(), []) }
    guard let owner = owners[slot], observed[slot].insert(index).inserted else { return }
    value.observe(owner: owner) { owner, new in owner.heard[index, default: []].append(new) }
  }

  private func drop() {
    guard let index = pick({ $0.kept != nil }) else { return }
    let values = nodes.indices.map(expectedValue)
    nodes[index].kept = nil
    // Others may have ended with it.
    for (node, value) in zip(nodes, values) where node.living == nil && node.last == nil {
      node.last = value
    }
  }

  private func dropOwner() { owners[number(owners.count)] = nil }

  private func change() {
    let before = nodes.indices.map(expectedValue)
    for node in nodes { node.runs = 0 }
    for owner in owners { owner?.heard = [:] }
    if Bool.random(using: &generator) {
      set()
    } else {
      withBatchedChanges { for _ in 0..<3 { set() } }
    }
    for (slot, owner) in owners.enumerated() {
      guard let owner else { continue }
      for node in nodes.indices {
        let source = observedNode(node)
        let new = expectedValue(source)
        let isHeard = observed[slot].contains(node) && new != before[source]
        #expect(owner.heard[node, default: []] == (isHeard ? [new] : []))
      }
    }
    checkReads()
    #expect(nodes.allSatisfy { $0.runs <= 1 })
  }

  private func set() {
    guard let index = pick({ if case .stored = $0.kind { $0.living != nil } else { false } }),
      let stored = nodes[index].living as? ObservableValue<Int>
    else { return }
    let value = number(5)
    nodes[index].kind = .stored(value)
    stored.value = value
  }
}

// MARK: - Expected state

extension KeptValueModel {
  private func expectedValue(_ index: Int) -> Int {
    switch nodes[index].kind {
    case .stored(let value): value
    case .closure(let inputs):
      nodes[index].last ?? inputs.reduce(0) { $0 + expectedValue($1) } % 5
    case .forwarding(let input): nodes[index].last ?? expectedValue(input)
    case .declared(let inputs): inputs.reduce(0) { $0 + expectedValue($1) } % 5
    }
  }

  /// The node that an observation reaches: a value of another type forwards it.
  private func observedNode(_ index: Int) -> Int {
    if case .forwarding(let input) = nodes[index].kind { observedNode(input) } else { index }
  }

  private func checkReads() {
    for index in nodes.indices {
      guard let kept = nodes[index].kept else { continue }
      #expect(kept.value == expectedValue(index))
    }
  }
}

@Suite("Kept values")
struct KeptValueModelTests {
  @Test
  func `random values, owners and ends agree with a model`() {
    withSeeds(5_000) { generator in
      withLifetimeTracking { tracker in
        let model = KeptValueModel(using: &generator, tracker: tracker)
        for _ in 0..<Int.random(in: 10...60, using: &generator) { model.step() }
        model.end()
      }
    }
  }
}
