// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

@Suite("Graph")
struct GraphModelTests {
  @Test
  func `random graphs agree with an oracle that recomputes everything`() {
    withSeeds(10_000) { generator in
      let session = GraphSession(using: &generator)
      for _ in 0..<Int.random(in: 5...40, using: &generator) {
        session.step(using: &generator)
      }
    }
  }
}

/// The operations of a random test on a graph.
private final class GraphSession {
  /// An observer with its notifications.
  private final class Listener {
    let index: Int
    var last: Int
    var heard: [Int] = []
    var registration: Registration?

    init(index: Int, last: Int) {
      self.index = index
      self.last = last
    }
  }

  /// A short-lived derived value, sometimes with an observer.
  private final class Visitor {
    let derived: DerivedValue<Int>
    let rule: GraphModel.Rule
    var last = 0
    var registration: Registration?

    init(_ rule: GraphModel.Rule, in model: GraphModel) {
      self.rule = rule
      derived = DerivedValue { rule.evaluate { model.read($0) } }
    }
  }

  private let model: GraphModel
  private var listeners: [Listener] = []
  private var visitors: [Visitor] = []

  init(using generator: inout SeededGenerator) {
    model = GraphModel(using: &generator)
  }

  func step(using generator: inout SeededGenerator) {
    switch Int.random(in: 0..<14, using: &generator) {
    case 0...3: foretell(exactly: true) { write(using: &generator) }
    case 4...5: batch(using: &generator)
    case 6: model.checkedRead(Int.random(in: 0..<model.nodes.count, using: &generator))
    case 7: addEffect(using: &generator)
    case 8: endEffect(using: &generator)
    case 9...10: addListener(using: &generator)
    case 11: endListener(using: &generator)
    case 12: addVisitor(using: &generator)
    default: endVisitor(using: &generator)
    }
    model.check()
    checkListeners()
    checkVisitors(using: &generator)
  }

  private func write(using generator: inout SeededGenerator) {
    guard let index = model.changeables.randomElement(using: &generator) else { return }
    model.write(
      index,
      Int.random(in: 0..<5, using: &generator),
      inPlace: Bool.random(using: &generator)
    )
  }

  private func batch(using generator: inout SeededGenerator) {
    struct Stop: Error {}
    let reads = Bool.random(using: &generator)
    let before = listeners.map { ($0, $0.heard.count) }
    foretell(exactly: true) {
      try? withBatchedChanges { () throws(Stop) in
        for _ in 0..<Int.random(in: 0...5, using: &generator) {
          if Bool.random(using: &generator) {
            withBatchedChanges { write(using: &generator) }
          } else {
            write(using: &generator)
          }
          switch Int.random(in: 0..<12, using: &generator) {
          case 0: endListener(using: &generator)
          case 1 where reads: addVisitor(using: &generator)
          case 2: endVisitor(using: &generator)
          case 3: endEffect(using: &generator)
          default: break
          }
          if reads { model.checkedRead(Int.random(in: 0..<model.nodes.count, using: &generator)) }
        }
        if Bool.random(using: &generator) { throw Stop() }
      }
    }
    guard model.isPure else { return }
    for (listener, count) in before {
      #expect(listener.heard.count - count <= 1, "a batch is one change")
    }
  }

  /// Predicts which effects a change has to run, makes it, and compares.
  private func foretell(exactly: Bool, _ change: () -> Void) {
    let before = model.traces.map { ($0, $0.runs) }
    let pairs = model.traces.map { $0.pairs }
    let hadEnded = model.traces.map { $0.hasEnded }
    change()
    guard model.isPure else { return }
    let expected = model.oracle()
    for (index, (trace, runs)) in before.enumerated() {
      let mustRun = !trace.hasEnded && pairs[index].contains { expected[$0.node] != $0.value }
      // An effect that ends during a change may have run before.
      if (exactly || mustRun) && trace.hasEnded == hadEnded[index] {
        #expect(trace.runs - runs == (mustRun ? 1 : 0), "effect \(trace.index)")
      } else {
        #expect(trace.runs - runs <= 1, "effect \(trace.index)")
      }
    }
  }

  private func addEffect(using generator: inout SeededGenerator) {
    // Only one effect writes a sink, and it has existed from the beginning.
    let readable = model.nodes.indices.filter {
      if case .sink = model.nodes[$0] { false } else { true }
    }
    guard let index = readable.randomElement(using: &generator) else { return }
    let inner = Int.random(in: 0..<model.nodes.count, using: &generator)
    model.addEffect(
      index,
      innerAt: Bool.random(using: &generator) ? inner : nil,
      ending: someEnding(using: &generator)
    )
  }

  /// An effect that may end later, though usually doesn't.
  private func someEnding(using generator: inout SeededGenerator) -> GraphModel.Ending? {
    guard Int.random(in: 0..<4, using: &generator) == 0 else { return nil }
    guard let position = model.effects.indices.randomElement(using: &generator) else { return nil }
    return GraphModel.Ending(position: position, cancelling: Bool.random(using: &generator))
  }

  private func endEffect(using generator: inout SeededGenerator) {
    let position = Int.random(in: 0..<max(1, model.effects.count), using: &generator)
    guard position < model.effects.count else { return }
    let cancelling = Bool.random(using: &generator)
    model.end(GraphModel.Ending(position: position, cancelling: cancelling))
  }

  private func addListener(using generator: inout SeededGenerator) {
    let index = Int.random(in: 0..<model.nodes.count, using: &generator)
    let listener = Listener(index: index, last: model.read(index))
    let ending = someEnding(using: &generator)
    var made = Int.random(in: 0..<4, using: &generator) == 0 ? model.changeables.first : nil
    listener.registration = model.observe(index) { [unowned listener, unowned model] old, new in
      #expect(listener.registration != nil)
      #expect(old == listener.last && old != new)
      listener.last = new
      listener.heard.append(new)
      if let ending { model.end(ending) }
      if let index = made.take() { model.addEffect(index, innerAt: index) }
    }
    listeners.append(listener)
  }

  private func endListener(using generator: inout SeededGenerator) {
    guard let position = listeners.indices.randomElement(using: &generator) else { return }
    let listener = listeners.remove(at: position)
    if Bool.random(using: &generator) { listener.registration?.cancel() }
    listener.registration = nil
  }

  private func checkListeners() {
    let expected = model.oracle()
    var heard: [Int: [Int]] = [:]
    for listener in listeners {
      #expect(listener.last == expected[listener.index], "an observer missed a change")
      // Later observers received the last notifications of the earlier one.
      if let earlier = heard[listener.index] {
        #expect(earlier.suffix(listener.heard.count) == listener.heard[...])
      } else {
        heard[listener.index] = listener.heard
      }
    }
  }
}

// MARK: - Short-lived derived values

extension GraphSession {
  private func addVisitor(using generator: inout SeededGenerator) {
    let visitor = Visitor(model.rule(model.nodes.count, &generator), in: model)
    if Bool.random(using: &generator) {
      visitor.last = visitor.derived.value
      visitor.registration = visitor.derived.observe { [unowned visitor] old, new in
        #expect(old == visitor.last && old != new)
        visitor.last = new
      }
    }
    visitors.append(visitor)
  }

  private func endVisitor(using generator: inout SeededGenerator) {
    guard let position = visitors.indices.randomElement(using: &generator) else { return }
    let visitor = visitors.remove(at: position)
    if Bool.random(using: &generator) { visitor.registration?.cancel() }
  }

  private func checkVisitors(using generator: inout SeededGenerator) {
    let expected = model.oracle()
    for visitor in visitors {
      let value = visitor.rule.evaluate { expected[$0] }
      #expect(visitor.registration == nil || visitor.last == value, "an observer missed a change")
      // Not always, so that some have never been read and some remain stale for long.
      if Bool.random(using: &generator) { #expect(visitor.derived.value == value) }
    }
  }
}
