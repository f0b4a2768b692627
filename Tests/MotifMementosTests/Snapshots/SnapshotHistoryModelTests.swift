// SPDX-License-Identifier: MIT

import Foundation
import MotifMementos
import MotifTestSupport
import Testing

/// Compares a history of snapshots with an oracle that keeps every state.
@Suite("SnapshotHistory: model")
struct SnapshotHistoryModelTests {
  private struct Refusal: Error {}

  private struct Subject {
    var history = SnapshotHistory([0, 0])
    var oracle = HistoryOracle([0, 0])

    mutating func modify(_ name: String, _ key: String?, _ next: [Int], fails: Bool) {
      let before = history
      do {
        try history.modify(name: name, coalescing: key) { state throws(Refusal) in
          state = next
          if fails { throw Refusal() }
        }
      } catch {
        #expect(fails && history == before)
        return
      }
      record(name, key, next)
    }

    mutating func move(by offset: Int) {
      let moved = oracle.move(by: offset)
      do {
        try offset < 0 ? history.undo() : history.redo()
        #expect(moved)
      } catch {
        #expect(!moved)
      }
    }

    private mutating func record(_ name: String, _ key: String?, _ next: [Int]) {
      let old = oracle.state
      guard old != next else { return }
      if oracle.isOpen, let key, var last = oracle.steps.last, last.key == key {
        if oracle.states[oracle.position - 1].value == next {
          oracle.dropLast()
        } else {
          last.name = name
          last.redoCost = next.reduce(0, +)
          oracle.grow(next, last)
        }
        return
      }
      let step = HistoryOracle<[Int]>.Step(
        name: name,
        key: key,
        undoCost: old.reduce(0, +),
        redoCost: next.reduce(0, +)
      )
      oracle.append(next, step, isOpen: key != nil)
    }

    func check() {
      #expect(history.state == oracle.state)
      #expect(history.undoSteps.reversed().map(\.name) == oracle.undoNames)
      #expect(history.redoSteps.map(\.name) == oracle.redoNames)
      #expect(history.undoName == oracle.undoNames.last)
      #expect(history.redoName == oracle.redoNames.first)
      #expect(
        history.undoSteps.reversed().map(\.state) == oracle.states[..<oracle.position].map(\.value)
      )
      #expect(
        history.redoSteps.map(\.state) == oracle.states[(oracle.position + 1)...].map(\.value)
      )
      #expect(history.canUndo == !oracle.undoNames.isEmpty)
      #expect(history.canRedo == !oracle.redoNames.isEmpty)
      #expect(history.isModified == oracle.isModified)
    }
  }

  @Test
  func `any sequence of operations matches all states (A11, H3)`() {
    withSeeds(60) { generator in
      var subject = Subject()
      for step in 0..<100 {
        change(&subject, step, limitsCost: true, &generator)
        subject.check()
      }
    }
  }

  @Test
  func `a history survives encoding and decoding at any time`() {
    withSeeds(20) { generator in
      var subject = Subject()
      for step in 0..<60 {
        change(&subject, step, limitsCost: false, &generator)
        if Int.random(in: 0..<4, using: &generator) == 0 {
          let data = try JSONEncoder().encode(subject.history)
          let decoded = try JSONDecoder().decode(SnapshotHistory<[Int]>.self, from: data)
          #expect(decoded == subject.history)
          #expect(decoded.hashValue == subject.history.hashValue)
          subject.history = decoded
        }
        subject.check()
      }
    }
  }

  private func change(
    _ subject: inout Subject,
    _ step: Int,
    limitsCost: Bool,
    _ generator: inout SeededGenerator
  ) {
    let fails = Int.random(in: 0..<6, using: &generator) == 0
    switch Int.random(in: 0..<40, using: &generator) {
    case 0..<19:
      var next = subject.history.state
      let index = Int.random(in: 0..<2, using: &generator)
      next[index] = .random(in: 0..<3, using: &generator)
      let key = [nil, "\(index)", "\(index)"].randomElement(using: &generator) ?? nil
      subject.modify("modify \(step)", key, next, fails: fails)
    case 19..<27: subject.move(by: -1)
    case 27..<34: subject.move(by: 1)
    case 34:
      subject.history.markSaved()
      subject.oracle.markSaved()
    case 35:
      subject.history.endCoalescing()
      subject.oracle.close()
    case 36:
      let limit = Bool.random(using: &generator) ? nil : Int.random(in: 0..<8, using: &generator)
      subject.history.countLimit = limit
      subject.oracle.countLimit = limit
    case 37 where limitsCost:
      let limit = Int.random(in: 0..<20, using: &generator)
      subject.history.limitCost(to: limit) { $0.reduce(0, +) }
      subject.oracle.costLimit = limit
    case 38 where Int.random(in: 0..<4, using: &generator) == 0:
      subject.history.removeAllSteps()
      subject.oracle.removeAll()
    case 39 where Int.random(in: 0..<4, using: &generator) == 0:
      subject.history.markModified()
      subject.oracle.markModified()
    default: break
    }
  }
}
