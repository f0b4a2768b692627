// SPDX-License-Identifier: MIT

import MotifTestSupport
import Synchronization
import Testing

@testable import MotifPrototypes

/// A flyweight that stores its name.
private final class Glyph: Sendable {
  let name: String
  init(_ name: String) { self.name = name }
}

@Suite("Flyweights")
struct FlyweightsTests {
  @Test func `equal keys share one instance, made once (E4)`() {
    let made = Mutex<[Int]>([])
    let glyphs = Flyweights<Int, Glyph> { key in
      made.withLock { $0.append(key) }
      return Glyph("\(key)")
    }
    #expect(glyphs.existingValue(for: 1) == nil)
    let one = glyphs[1]
    #expect(glyphs[1] === one)
    #expect(glyphs[2] !== one)
    #expect(glyphs.existingValue(for: 1) === one)
    #expect(glyphs.count == 2)
    #expect(made.withLock { $0 } == [1, 2])
  }

  @Test(arguments: [FlyweightRetention.strong, .weak])
  func `threads that request one key share its instance (E4)`(
    retention: FlyweightRetention
  ) {
    for _ in 0..<20 {
      let made = Mutex<[Int: Int]>([:])
      let glyphs = Flyweights<Int, Glyph>(retention) { key in
        made.withLock { $0[key, default: 0] += 1 }
        return Glyph("\(key)")
      }
      let seen = Mutex<[Int: [Glyph]]>([:])
      onThreads(8) { thread in
        for key in 0..<50 {
          // Half of the threads request the keys in reverse order.
          let key = thread.isMultiple(of: 2) ? key : 49 - key
          let glyph = glyphs[key]
          seen.withLock { $0[key, default: []].append(glyph) }
        }
      }
      let all = seen.withLock { $0 }
      for (key, found) in all {
        #expect(Set(found.map(ObjectIdentifier.init)).count == 1)
        #expect(found.allSatisfy { $0.name == "\(key)" })
      }
      #expect(made.withLock { $0 } == Dictionary(uniqueKeysWithValues: (0..<50).map { ($0, 1) }))
    }
  }

  @Test func `threads that drop instances get only valid ones (E4)`() {
    let glyphs = Flyweights<Int, Glyph>(.weak) { Glyph("\($0)") }
    onThreads(6) { thread in
      var random = SeededGenerator(seed: UInt64(thread))
      var kept: [Glyph] = []
      for _ in 0..<3_000 {
        let key = Int.random(in: 0..<200, using: &random)
        let glyph = glyphs[key]
        if glyph.name != "\(key)" { Issue.record("\(glyph.name) for \(key)") }
        kept.append(glyph)
        if kept.count == 20 { kept.removeAll() }
      }
    }
    #expect(glyphs.count == 0)
  }

  @Test func `strong instances stay until removed, weak ones until released`() {
    withLifetimeTracking { tracker in
      let strong = Flyweights<Int, TrackedObject<Int>> { tracker.make($0) }
      _ = strong[1]
      _ = strong[2]
      #expect(tracker.livingCount == 2)
      #expect(strong.count == 2)
      strong.removeAll()
      #expect(tracker.livingCount == 0)

      let weak = Flyweights<Int, TrackedObject<Int>>(.weak) { tracker.make($0) }
      do {
        let one = weak[1]
        #expect(weak[1] === one)
        #expect(weak.count == 1)
      }
      #expect(tracker.livingCount == 0)
      #expect(weak.count == 0)
      #expect(weak.existingValue(for: 1) == nil)
      let again = weak[1]
      #expect(tracker.madeCount == 4)
      weak.removeAll()
      #expect(weak[1] !== again)
    }
  }

  @Test func `keys are eventually removed after their weak instances`() {
    final class Key: Hashable, Sendable {
      let number: Int
      let tracked: TrackedObject<Int>
      init(_ number: Int, _ tracker: LifetimeTracker) {
        self.number = number
        tracked = tracker.make(number)
      }
      static func == (left: Key, right: Key) -> Bool { left.number == right.number }
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }
    let tracker = LifetimeTracker()
    let glyphs = Flyweights<Key, Glyph>(.weak) { Glyph("\($0.number)") }
    let kept = (0..<100).map { glyphs[Key($0, tracker)] }
    for number in 100..<fewerIfInstrumented(5_000) {
      _ = glyphs[Key(number, tracker)]
      #expect(tracker.livingCount <= 2 * (100 + 1) + 1)
    }
    #expect(glyphs.count == 100)
    #expect((0..<100).allSatisfy { glyphs[Key($0, tracker)] === kept[$0] })
  }

  @Test func `a deinitializer may request another instance`() {
    final class Chain: Sendable {
      let glyphs: Flyweights<Int, Glyph>
      let number: Int
      init(_ number: Int, _ glyphs: Flyweights<Int, Glyph>) {
        self.number = number
        self.glyphs = glyphs
      }
      deinit { _ = glyphs[number] }
    }
    let glyphs = Flyweights<Int, Glyph> { Glyph("\($0)") }
    let chains = Flyweights<Int, Chain> { Chain($0, glyphs) }
    for number in 0..<10 { _ = chains[number] }
    chains.removeAll()
    #expect(glyphs.count == 10)
  }

  @Test func `making an instance may request others`() {
    final class Numbers: Sendable {
      let glyphs: Mutex<Flyweights<Int, Glyph>?> = Mutex(nil)
    }
    let numbers = Numbers()
    let glyphs = Flyweights<Int, Glyph> { key in
      guard key > 0, let glyphs = numbers.glyphs.withLock({ $0 }) else { return Glyph("0") }
      return Glyph("\(key) " + glyphs[key - 1].name)
    }
    numbers.glyphs.withLock { $0 = glyphs }
    #expect(glyphs[3].name == "3 2 1 0")
    #expect(glyphs.count == 4)
    numbers.glyphs.withLock { $0 = nil }
  }

  @Test func `after a failure, waiting threads try themselves`() {
    struct Refusal: Error, Equatable {}
    let glyphs = Flyweights<Int, Glyph> { Glyph("\($0)") }
    #expect(throws: Refusal()) {
      try glyphs.value(for: 1) { _ throws(Refusal) in throw Refusal() }
    }
    #expect(glyphs.count == 0)

    let attempts = Atomic(0)
    let refusals = Atomic(0)
    onThreads(6) { _ in
      do throws(Refusal) {
        let glyph = try glyphs.value(for: 1) { key throws(Refusal) in
          if attempts.add(1, ordering: .relaxed).oldValue < 3 { throw Refusal() }
          return Glyph("\(key)")
        }
        if glyph !== glyphs[1] { Issue.record("There are two") }
      } catch {
        refusals.add(1, ordering: .relaxed)
      }
    }
    #expect(refusals.load(ordering: .relaxed) == 3)
    #expect(attempts.load(ordering: .relaxed) == 4)
  }

  @Test func `a key's deinitializer may request instances after a failure`() {
    final class Key: Hashable, Sendable {
      let number: Int
      let atEnd: @Sendable () -> Void
      init(_ number: Int, atEnd: @escaping @Sendable () -> Void = {}) {
        self.number = number
        self.atEnd = atEnd
      }
      deinit { atEnd() }
      static func == (left: Key, right: Key) -> Bool { left.number == right.number }
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }
    struct Refusal: Error {}
    let counts = Mutex<[Int]>([])
    let glyphs = Flyweights<Key, Glyph>(.weak) { Glyph("\($0.number)") }
    // The table keeps this key after its instance is released.
    _ = glyphs[Key(1) { [unowned glyphs] in counts.withLock { $0.append(glyphs.count) } }]
    #expect(counts.withLock { $0 } == [])
    #expect(throws: Refusal.self) {
      try glyphs.value(for: Key(1)) { _ throws(Refusal) in throw Refusal() }
    }
    #expect(counts.withLock { $0 } == [0])
  }

  #if os(macOS) || os(Linux)
  @Test
  func `a circular request stops the program and names its keys`()
    async
  {
    var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let glyphs = Flyweights<Int, Glyph> { Glyph("\($0)") }
      _ = glyphs.value(for: 1) { _ in
        glyphs.value(for: 2) { _ in glyphs[1] }
      }
    }
    #expect(result.map(Self.text)?.contains("1 → 2 → 1") ?? false)
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let glyphs = Flyweights<Int, Glyph> { Glyph("\($0)") }
      let begun = Atomic(0)
      onThreads(2) { thread in
        _ = glyphs.value(for: thread) { _ in
          begun.add(1, ordering: .sequentiallyConsistent)
          while begun.load(ordering: .sequentiallyConsistent) < 2 {}
          return glyphs[1 - thread]
        }
      }
    }
    let text = result.map(Self.text) ?? ""
    #expect(text.contains("0 → 1 → 0") || text.contains("1 → 0 → 1"))
  }

  private static func text(_ result: ExitTest.Result) -> String {
    String(decoding: result.standardErrorContent, as: UTF8.self)
  }
  #endif
}
