// SPDX-License-Identifier: MIT

import MotifCoordinators
import MotifTestSupport
import Testing

@testable import Essence

/// A tree of plain coordinators and a tree of the module's, changed by the same operations.
private final class TwinTrees {
  var plain: [PlainCoordinator<Int>] = []
  var real: [Coordinator<Int>] = []
  var plainResults: [String] = []
  var realResults: [String] = []

  init() {
    add()
    plain[0].start { [unowned self] in plainResults.append("0: \($0)") }
    real[0].start { [unowned self] in realResults.append("0: \($0)") }
  }

  private func add() {
    plain.append(PlainCoordinator())
    real.append(Coordinator())
  }

  /// Starts a child whose completion sometimes starts another, as in a flow.
  func startChild(of parent: Int, thenAnother: Bool) {
    let child = plain.count
    add()
    let expected = plain[parent].startChild(plain[child]) { [unowned self] result in
      plainResults.append("\(child): \(result)")
      if thenAnother {
        plainResults.append("\(plain[parent].startChild(PlainCoordinator<Int>()) { _ in })")
      }
    }
    let found = real[parent].startChild(real[child]) { [unowned self] result in
      realResults.append("\(child): \(result)")
      if thenAnother { realResults.append("\(real[parent].startChild(Coordinator<Int>()))") }
    }
    #expect(found == expected)
  }

  func check() {
    #expect(realResults == plainResults)
    #expect(real.map(\.isRunning) == plain.map(\.isRunning))
    #expect(real.map(\.children.count) == plain.map(\.children.count))
    let known = real.map { parent in
      parent.children.map { child in real.firstIndex { $0 === child } }
    }
    let expected = plain.map { parent in
      parent.children.map { child in plain.firstIndex { $0 === child } }
    }
    #expect(known == expected)
    for (index, coordinator) in real.enumerated() {
      for child in coordinator.children { #expect(child.parent === coordinator, "\(index)") }
    }
  }
}

@Suite("Coordinators, compared with their essence")
struct EssenceTests {
  @Test func `random operations agree with the essence (J1)`() {
    withSeeds(300) { generator in
      let trees = TwinTrees()
      for step in 0..<40 {
        let index = Int.random(in: 0..<trees.plain.count, using: &generator)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0..<5: trees.startChild(of: index, thenAnother: step.isMultiple(of: 3))
        case 5, 6:
          let expected = trees.plain[index].finish(step)
          #expect(trees.real[index].finish(step) == expected)
        default:
          guard index > 0 || step > 30 else { continue }
          let expected = trees.plain[index].cancel()
          #expect(trees.real[index].cancel() == expected)
        }
        trees.check()
      }
      trees.plain[0].cancel()
      trees.real[0].cancel()
      trees.check()
    }
  }
}
