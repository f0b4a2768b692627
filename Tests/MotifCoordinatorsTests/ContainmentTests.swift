// SPDX-License-Identifier: MIT

import MotifBindings
import MotifCoordinators
import MotifTestSupport
import Testing

private final class Pane: ChildContaining {
  final class Child {
    let name: Int
    init(_ name: Int) { self.name = name }
  }

  var calls: [String] = []
  var onCall: ((String, Child) -> Void)?

  private func note(_ call: String, _ child: Child) {
    calls.append("\(call) \(child.name)")
    onCall?(call, child)
  }

  func willAdd(_ child: Child) { note("will-add", child) }
  func addView(of child: Child) { note("add-view", child) }
  func didAdd(_ child: Child) { note("did-add", child) }
  func willRemove(_ child: Child) { note("will-remove", child) }
  func removeView(of child: Child) { note("remove-view", child) }
  func didRemove(_ child: Child) { note("removed", child) }
}

@Suite("Containment (J6)")
struct ContainmentTests {
  @Test func `the six calls come in order`() {
    let pane = Pane()
    let containment = Containment(in: pane)
    let child = Pane.Child(1)
    #expect(containment.add(child) && !containment.add(child))
    #expect(containment.remove(child) && !containment.remove(child))
    #expect(
      pane.calls == [
        "will-add 1", "add-view 1", "did-add 1", "will-remove 1", "remove-view 1", "removed 1",
      ]
    )
  }

  @Test func `random operations call each child in order`() {
    withSeeds { generator in
      let pane = Pane()
      let containment = Containment(in: pane)
      let children = (0..<5).map { Pane.Child($0) }
      var inside: [Int] = []
      var expected: [String] = []
      for _ in 0..<40 {
        let name = Int.random(in: 0..<5, using: &generator)
        if Bool.random(using: &generator) {
          #expect(containment.add(children[name]) == !inside.contains(name))
          if !inside.contains(name) {
            inside.append(name)
            expected += ["will-add", "add-view", "did-add"].map { "\($0) \(name)" }
          }
        } else {
          #expect(containment.remove(children[name]) == inside.contains(name))
          if inside.contains(name) {
            inside.removeAll { $0 == name }
            expected += ["will-remove", "remove-view", "removed"].map { "\($0) \(name)" }
          }
        }
        #expect(containment.children.map(\.name) == inside && pane.calls == expected)
      }
    }
  }

  @Test func `without a container, nothing is called`() {
    let headless = Containment<Pane>(in: nil)
    #expect(headless.add(Pane.Child(1)))
    #expect(headless.children.count == 1)
    for child in headless.children { headless.remove(child) }
    #expect(headless.children.isEmpty)

    var pane: Pane? = Pane()
    let containment = Containment(in: pane)
    pane = nil
    #expect(containment.add(Pane.Child(1)) && containment.children.count == 1)
  }

  @Test func `a callback may add and remove others`() {
    let pane = Pane()
    let containment = Containment(in: pane)
    let (one, two) = (Pane.Child(1), Pane.Child(2))
    containment.add(one)
    pane.calls = []
    pane.onCall = { call, child in
      if call == "will-add", child === two { containment.remove(one) }
    }
    containment.add(two)
    pane.onCall = nil
    #expect(
      pane.calls == [
        "will-add 2", "will-remove 1", "remove-view 1", "removed 1", "add-view 2", "did-add 2",
      ]
    )
    #expect(containment.children.map(\.name) == [2])
  }

  @Test func `a removed child is released, and effects run`() {
    let pane = Pane()
    let containment = Containment(in: pane)
    var counts: [Int] = []
    let effect = Effect { counts.append(containment.children.count) }
    expectReleased {
      let child = Pane.Child(1)
      containment.add(child)
      containment.remove(child)
      return child
    }
    #expect(counts == [0, 1, 0])
    effect.cancel()
  }

  #if os(macOS) || os(Linux)
  @Test func `removing a child during its addition stops the program`() async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let pane = Pane()
      let containment = Containment(in: pane)
      pane.onCall = { _, child in containment.remove(child) }
      containment.add(Pane.Child(1))
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("after add(_:) or remove(_:) has returned"))
  }

  @Test func `adding a child during its removal stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let pane = Pane()
      let containment = Containment(in: pane)
      let child = Pane.Child(1)
      containment.add(child)
      pane.onCall = { _, child in containment.add(child) }
      containment.remove(child)
    }
  }
  #endif
}
