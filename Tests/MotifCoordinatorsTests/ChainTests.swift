// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import MotifCoordinators

@Suite("Many tasks (J1)")
struct ChainTests {
  private let app = Coordinator<Never>()

  init() { app.start { _ in } }

  // MARK: - One after another

  @Test func `100,000 children can each start the next`() {
    let total = fewerIfInstrumented(100_000)
    var count = 0
    func next() {
      count += 1
      guard count <= total else { return }
      let child = Coordinator<Int>()
      child.onBegin { $0.finish(1) }
      app.startChild(child) { _ in next() }
    }
    next()
    #expect(count == total + 1 && app.children.isEmpty)
  }

  @Test func `10,000 tasks without a parent can, too`() {
    var count = 0
    func next() {
      count += 1
      guard count <= 10_000 else { return }
      let task = Coordinator<Int>()
      task.onBegin { $0.finish(1) }
      task.start { _ in next() }
    }
    next()
    #expect(count == 10_001)
  }

  @Test func `10,000 completions can each finish the next child`() {
    var count = 0
    func next() {
      count += 1
      guard count <= 10_000 else { return }
      let task = Coordinator<Int>()
      app.startChild(task) { _ in next() }
      task.finish(1)
    }
    next()
    #expect(count == 10_001 && app.children.isEmpty)
  }

  @Test func `a result passes up a path of any depth`() {
    var path: [Coordinator<Int>] = [Coordinator()]
    path[0].start { _ in }
    for depth in 1...10_000 {
      let (parent, child) = (path[depth - 1], Coordinator<Int>())
      parent.startChild(child) { [unowned parent] in parent.finish($0) }
      path.append(child)
    }
    path.last?.finish(1)
    #expect(path.allSatisfy { $0.phase == .ended })
  }

  @Test func `a nested completion waits its turn`() {
    let log = Log()
    let (one, two) = (Coordinator<Int>(), Coordinator<Int>())
    app.startChild(two) { log.add("two \($0)") }
    app.startChild(one) { [app] in
      log.add("one \($0)")
      #expect(two.finish(2) && two.phase == .ended && app.children.isEmpty)
      log.add("end of one")
    }
    one.finish(1)
    #expect(log.lines == ["one 1", "end of one", "two 2"])
  }

  // MARK: - Deep and wide

  @Test func `a path of any depth ends and is released`() {
    for isCanceled in [true, false] {
      let root = Coordinator<Int>()
      weak var last: AnyCoordinator?
      do {
        var parent: AnyCoordinator = root
        root.start { _ in }
        for _ in 0..<fewerIfInstrumented(50_000) {
          let child = Coordinator<Int>()
          parent.startChild(child)
          parent = child
        }
        last = parent
      }
      #expect(last?.isRunning == true)
      if isCanceled {
        root.cancel()
        #expect(last == nil)
      }
    }
  }

  @Test func `ending children keeps the others in order`() {
    withSeeds { generator in
      let app = Coordinator<Never>()
      app.start { _ in }
      var expected: [Coordinator<Int>] = []
      for _ in 0..<200 {
        if expected.isEmpty || Int.random(in: 0..<5, using: &generator) > 1 {
          expected.append(Coordinator())
          app.startChild(expected[expected.count - 1])
        } else {
          let index = Int.random(in: 0..<expected.count, using: &generator)
          expected.remove(at: index).finish(1)
        }
        #expect(app.children.map(ObjectIdentifier.init) == expected.map(ObjectIdentifier.init))
      }
    }
  }

  /// Counts how often its index is set.
  private final class Placed: SlotListElement {
    static nonisolated(unsafe) var moves = 0
    var slot = 0 { didSet { Self.moves += 1 } }
  }

  @Test func `removing from a list takes constant time`() {
    for order in 0..<3 {
      var list = SlotList<Placed>()
      let elements = (0..<20_000).map { _ in Placed() }
      for element in elements { list.append(element) }
      Placed.moves = 0
      let removed =
        switch order {
        case 0: elements
        case 1: Array(elements.reversed())
        default: elements.enumerated().sorted { $0.0 % 7 < $1.0 % 7 }.map(\.1)
        }
      for element in removed {
        list.remove(element)
        list.remove(element)
      }
      #expect(list.isEmpty && Placed.moves <= 20_000)
    }
  }
}
