// SPDX-License-Identifier: MIT

import Foundation
import MotifBindings
import MotifTestSupport
import Testing

@Suite("Graph")
struct GraphModelTests {
  @Test
  func `random graphs agree with an oracle that recomputes everything`() {
    // Fewer where a sanitizer makes each of them take ten times as long.
    let count = ProcessInfo.processInfo.environment["MOTIF_GRAPHS"].flatMap { Int($0) } ?? 10_000
    withSeeds(count) { generator in
      var session = GraphSession(using: &generator)
      for _ in 0..<Int.random(in: 5...40, using: &generator) {
        session.step(using: &generator)
      }
    }
  }
}

/// What a random test does with a graph.
private struct GraphSession {
  /// An observer with what it has heard.
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

  private let model: GraphModel
  private var listeners: [Listener] = []

  init(using generator: inout SeededGenerator) {
    model = GraphModel(using: &generator)
  }

  mutating func step(using generator: inout SeededGenerator) {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0...3: foretell(exactly: true) { write(using: &generator) }
    case 4...5: batch(using: &generator)
    case 6: model.checkedRead(Int.random(in: 0..<model.nodes.count, using: &generator))
    case 7: addEffect(using: &generator)
    case 8: endEffect(using: &generator)
    case 9...10: addListener(using: &generator)
    default: endListener(using: &generator)
    }
    model.check()
    checkListeners()
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
    foretell(exactly: !reads) {
      try? withBatchedChanges { () throws(Stop) in
        for _ in 0..<Int.random(in: 0...5, using: &generator) {
          if Bool.random(using: &generator) {
            withBatchedChanges { write(using: &generator) }
          } else {
            write(using: &generator)
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

  /// Says which effects a change has to run, makes it, and compares.
  private func foretell(exactly: Bool, _ change: () -> Void) {
    let before = model.traces.map { ($0, $0.runs) }
    let pairs = model.traces.map { $0.pairs }
    change()
    guard model.isPure else { return }
    let expected = model.oracle()
    for (index, (trace, runs)) in before.enumerated() {
      let mustRun = !trace.hasEnded && pairs[index].contains { expected[$0.node] != $0.value }
      if exactly || mustRun {
        #expect(trace.runs - runs == (mustRun ? 1 : 0), "effect \(trace.index)")
      } else {
        #expect(trace.runs - runs <= 1, "effect \(trace.index)")
      }
    }
  }

  private func addEffect(using generator: inout SeededGenerator) {
    // Only one effect writes a sink, and it has been there from the beginning.
    let readable = model.nodes.indices.filter {
      if case .sink = model.nodes[$0] { false } else { true }
    }
    guard let index = readable.randomElement(using: &generator) else { return }
    let inner = Int.random(in: 0..<model.nodes.count, using: &generator)
    model.addEffect(index, innerAt: Bool.random(using: &generator) ? inner : nil)
  }

  private func endEffect(using generator: inout SeededGenerator) {
    let position = Int.random(in: 0..<max(1, model.effects.count), using: &generator)
    guard position < model.effects.count else { return }
    model.end(position, cancelling: Bool.random(using: &generator))
  }

  private mutating func addListener(using generator: inout SeededGenerator) {
    let index = Int.random(in: 0..<model.nodes.count, using: &generator)
    let listener = Listener(index: index, last: model.read(index))
    listener.registration = model.observe(index) { [unowned listener] old, new in
      #expect(listener.registration != nil)
      #expect(old == listener.last && old != new)
      listener.last = new
      listener.heard.append(new)
    }
    listeners.append(listener)
  }

  private mutating func endListener(using generator: inout SeededGenerator) {
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
      // Whoever came later heard the end of what the earlier one heard.
      if let earlier = heard[listener.index] {
        #expect(earlier.suffix(listener.heard.count) == listener.heard[...])
      } else {
        heard[listener.index] = listener.heard
      }
    }
  }
}
