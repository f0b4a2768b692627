// SPDX-License-Identifier: MIT

import MotifResponders
import MotifTestSupport
import Testing

/// A part of a screen with settable properties.
private final class Part: Responder, HitTestable {
  let name: String
  var frame: HitFrame
  var isHidden = false
  var alpha = 1.0
  var isInteractionEnabled = true
  var parts: [Part] = []
  var hitChildren: [any HitTestable] { parts }

  init(_ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.name = name
    frame = HitFrame(x: x, y: y, width: width, height: height)
    super.init()
  }

  /// Adds a part in front of the others.
  func add(_ part: Part) {
    part.nextResponder = self
    parts.insert(part, at: 0)
  }
}

private struct Tap: ResponderAction {
  var point: HitPoint
}

/// A part that has a responder, as a part isolated to the main actor must.
@MainActor
private final class MainActorPart: HitTestable {
  let responder = Responder()
  let frame = HitFrame(x: 0, y: 0, width: 1, height: 1)
}

/// A responder with only a frame.
private final class Plain: Responder, HitTestable {
  let frame = HitFrame(x: 0, y: 0, width: 1, height: 1)
}

@Suite("HitTestable") struct HitTestableTests {
  private let window = Part("window", 10, 10, 100, 100)
  private let pane = Part("pane", 20, 20, 50, 50)
  private let button = Part("button", 5, 5, 10, 10)

  init() {
    window.add(pane)
    pane.add(button)
  }

  private func name(at x: Double, _ y: Double) -> String? {
    (window.hitTest(HitPoint(x: x, y: y))?.target as? Part)?.name
  }

  @Test func `a tap finds the deepest part that contains the point (D4)`() {
    #expect(name(at: 35, 35) == "button")
    #expect(name(at: 44, 44) == "button")
    #expect(name(at: 45, 45) == "pane")
    #expect(name(at: 11, 11) == "window")
    #expect(name(at: 9, 11) == nil)
    #expect(name(at: 110, 50) == nil, "the right edge is outside")
  }

  @Test func `the point is converted to the hit part's coordinates (D4)`() {
    let hit = window.hitTest(HitPoint(x: 36, y: 37))
    #expect(hit?.target === button)
    #expect(hit?.point == HitPoint(x: 1, y: 2))
  }

  @Test func `hidden, faint, and disabled parts aren't hit (D4)`() {
    pane.isHidden = true
    #expect(name(at: 35, 35) == "window")
    pane.isHidden = false
    pane.alpha = 0.009
    #expect(name(at: 35, 35) == "window")
    pane.alpha = 0.01
    #expect(name(at: 35, 35) == "button")
    pane.isInteractionEnabled = false
    #expect(name(at: 35, 35) == "window")
    window.isHidden = true
    #expect(name(at: 35, 35) == nil)
  }

  @Test func `the front part of two overlapping ones is hit (D4)`() {
    let other = Part("other", 5, 5, 5, 5)
    pane.add(other)
    #expect(name(at: 36, 36) == "other")
    #expect(name(at: 42, 42) == "button")
    other.isHidden = true
    #expect(name(at: 36, 36) == "button")
  }

  @Test func `a child outside its parent isn't hit (D4)`() {
    button.frame = HitFrame(x: 45, y: 5, width: 20, height: 10)
    #expect(name(at: 76, 36) == "button")
    #expect(name(at: 81, 36) == "window")
  }

  @Test func `the action climbs from the hit part (D4)`() {
    var points: [HitPoint] = []
    window.handle(Tap.self) { tap in
      points.append(tap.point)
      return .handled
    }
    let outcome = window.sendHit(at: HitPoint(x: 36, y: 37)) { Tap(point: $0) }
    #expect(outcome?.handler === window)
    #expect(outcome?.hops == 2)
    #expect(points == [HitPoint(x: 1, y: 2)])
    #expect(window.sendHit(at: HitPoint(x: 0, y: 0)) { Tap(point: $0) } == nil)
  }

  @Test func `a part may have any shape (D4)`() {
    final class Disc: Responder, HitTestable {
      let frame = HitFrame(x: 0, y: 0, width: 10, height: 10)
      func contains(_ point: HitPoint) -> Bool {
        let (x, y) = (point.x - 5, point.y - 5)
        return x * x + y * y < 25
      }
    }
    let disc = Disc()
    #expect(disc.hitTest(HitPoint(x: 5, y: 5)) != nil)
    #expect(disc.hitTest(HitPoint(x: 1, y: 1)) == nil)
  }

  @Test func `a frame is the only requirement (D4)`() {
    let plain = Plain()
    #expect(plain.hitTest(HitPoint(x: 0, y: 0))?.target === plain)
    #expect(plain.hitTest(HitPoint(x: 1, y: 0)) == nil)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `points that aren't numbers hit nothing (D4)`(number: Double) {
    #expect(window.hitTest(HitPoint(x: number, y: 20)) == nil)
    pane.frame = HitFrame(x: number, y: 20, width: 50, height: 50)
    #expect(name(at: 35, 35) == "window")
    pane.frame = HitFrame(x: 20, y: 20, width: -50, height: 50)
    #expect(name(at: 15, 35) == "window")
  }

  @Test func `random trees match an exhaustive search (D4)`() {
    withSeeds(200) { generator in
      func number(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &generator))
      }
      var all: [(part: Part, depth: Int, parent: Int?)] = []
      for index in 0..<Int.random(in: 1...20, using: &generator) {
        let isRoot = index == 0
        let part = Part(
          "\(index)",
          number(isRoot ? 0...0 : -5...15),
          number(isRoot ? 0...0 : -5...15),
          number(isRoot ? 30...30 : 0...20),
          number(isRoot ? 30...30 : 0...20)
        )
        part.isHidden = Int.random(in: 0..<8, using: &generator) == 0
        part.alpha = Int.random(in: 0..<8, using: &generator) == 0 ? 0 : 0.5
        part.isInteractionEnabled = Int.random(in: 0..<8, using: &generator) > 0
        let parent = isRoot ? nil : Int.random(in: 0..<index, using: &generator)
        if let parent { all[parent].part.add(part) }
        all.append((part, parent.map { all[$0].depth + 1 } ?? 0, parent))
      }

      /// Whether a part and all its ancestors are visible, enabled, and contain the point.
      func isOpen(_ index: Int, _ x: Double, _ y: Double) -> Bool {
        var (left, top) = (0.0, 0.0)
        var way = [index]
        while let parent = all[way[0]].parent { way.insert(parent, at: 0) }
        for index in way {
          let part = all[index].part
          left += part.frame.origin.x
          top += part.frame.origin.y
          guard !part.isHidden, part.alpha > 0, part.isInteractionEnabled,
            x >= left, x < left + part.frame.width, y >= top, y < top + part.frame.height
          else { return false }
        }
        return true
      }
      /// The parts in drawing order: parents before children, back to front.
      func painted(_ index: Int) -> [Int] {
        let children = all.indices.filter { all[$0].parent == index }
        return [index] + children.flatMap { painted($0) }
      }

      let order = painted(0)
      for _ in 0..<50 {
        let (x, y) = (number(-2...32), number(-2...32))
        let expected = order.last { isOpen($0, x, y) }
        let hit = all[0].part.hitTest(HitPoint(x: x, y: y))
        #expect((hit?.target as? Part)?.name == expected.map { all[$0].part.name })
      }
    }
  }
}

@Suite("HitTestable limits") struct HitTestableLimitTests {
  private func makePart() -> Part { Part("", 0, 0, 10, 10) }

  @Test func `a tree with 100,000 levels is hit (D4)`() {
    let parts = (0..<100_000).map { _ in makePart() }
    for (part, child) in zip(parts, parts.dropFirst()) { part.add(child) }
    parts[0].handle(Tap.self) { _ in .handled }
    let outcome = parts[0].sendHit(at: HitPoint(x: 1, y: 1)) { Tap(point: $0) }
    #expect(outcome?.handler === parts[0])
    #expect(outcome?.hops == 99_999)
    // Deallocating the tree as a whole would recurse.
    for part in parts { part.parts = [] }
  }

  @Test func `a part with an invalid opacity isn't hit (D4)`() {
    let part = makePart()
    part.alpha = .nan
    #expect(part.hitTest(HitPoint(x: 1, y: 1)) == nil)
    part.alpha = .infinity
    #expect(part.hitTest(HitPoint(x: 1, y: 1)) != nil)
  }

  @Test func `an infinite frame is hit everywhere (D4)`() {
    let part = makePart()
    part.frame = HitFrame(x: 0, y: 0, width: .infinity, height: .infinity)
    #expect(part.hitTest(HitPoint(x: 1e300, y: 0)) != nil)
    #expect(part.hitTest(HitPoint(x: .infinity, y: 0)) == nil)
  }

  @Test func `each point is in exactly one adjacent frame (D4)`() {
    withSeeds(100) { generator in
      func number(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &generator)
      }
      var frames = [HitFrame(x: number(-1e3...1e3), y: 0, width: number(0.1...9), height: 1)]
      for _ in 0..<20 {
        let last = frames[frames.count - 1]
        frames.append(
          HitFrame(x: last.origin.x + last.width, y: 0, width: number(0.1...9), height: 1)
        )
      }
      for frame in frames.dropFirst() {
        for x in [frame.origin.x, frame.origin.x.nextDown, frame.origin.x.nextUp] {
          let point = HitPoint(x: x, y: 0)
          #expect(frames.filter { $0.contains(point) }.count == 1)
        }
      }
    }
  }

  @Test func `a tree may change during a hit test (D4)`() {
    final class Folding: Responder, HitTestable {
      let frame = HitFrame(x: 0, y: 0, width: 10, height: 10)
      var parts: [Part] = []
      var hitChildren: [any HitTestable] { parts }
      func contains(_ point: HitPoint) -> Bool {
        parts = []
        return frame.contains(point)
      }
    }
    let folding = Folding()
    folding.parts = [makePart()]
    #expect(folding.hitTest(HitPoint(x: 1, y: 1))?.target === folding)
  }

  #if os(macOS) || os(Linux)
  @Test func `a part that contains itself stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let (outer, inner) = (Part("outer", 0, 0, 1, 1), Part("inner", 0, 0, 1, 1))
      outer.parts = [inner]
      inner.parts = [outer]
      _ = outer.hitTest(HitPoint(x: 0, y: 0))
    }
  }
  #endif
}

@Suite("HitTestable on the main actor") @MainActor struct MainActorHitTests {
  @Test func `a part may have a responder instead (D4)`() {
    let part = MainActorPart()
    part.responder.handle(Tap.self) { _ in .handled }
    let origin = HitPoint(x: 0, y: 0)
    #expect(part.hitTest(origin)?.responder === part.responder)
    #expect(part.sendHit(at: origin) { Tap(point: $0) }?.handler === part.responder)
  }
}
