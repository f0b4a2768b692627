// SPDX-License-Identifier: MIT

import Foundation
import MotifBindings
import MotifTestSupport
import Synchronization
import Testing

@Suite("SharedValue")
struct SharedValueTests {
  @Test
  func `it starts with the current value, then delivers changes`() async {
    let shared = SharedValue(1)
    shared.set(2)
    var numbers = shared.values(.unbounded).makeAsyncIterator()
    shared.set(3)
    shared.mutate { $0 += 1 }

    for number in 2...4 { #expect(await numbers.next() == number) }
    #expect(shared.value == 4)
  }

  @Test
  func `a slow reader gets the values that the policy keeps`() async {
    let shared = SharedValue(0)
    var latest = shared.values().makeAsyncIterator()
    var some = shared.values(.buffering(2)).makeAsyncIterator()
    for number in 1...5 { shared.set(number) }

    #expect(await latest.next() == 5)
    #expect(await some.next() == 4)
    #expect(await some.next() == 5)
  }

  @Test
  func `an equal value is ignored unless duplicates are kept`() async {
    let shared = SharedValue(1)
    let every = SharedValue(1, removesDuplicates: false)
    var numbers = shared.values(.unbounded).makeAsyncIterator()
    var all = every.values(.unbounded).makeAsyncIterator()
    for shared in [shared, every] {
      shared.set(1)
      shared.mutate { $0 += 0 }
      shared.set(2)
    }

    for number in [1, 2] { #expect(await numbers.next() == number) }
    for number in [1, 1, 1, 2] { #expect(await all.next() == number) }
  }

  @Test
  func `nonequatable values always count as changed`() async {
    struct Opaque: Sendable {}
    let shared = SharedValue(Opaque())
    var values = shared.values(.unbounded).makeAsyncIterator()
    shared.set(Opaque())

    for _ in 0..<2 { #expect(await values.next() != nil) }
  }

  @Test
  func `an edit that throws keeps and notifies its writes`() async {
    struct Refused: Error, Equatable {}
    let shared = SharedValue([1])
    var arrays = shared.values(.unbounded).makeAsyncIterator()
    #expect(throws: Refused()) {
      try shared.mutate { (array: inout [Int]) throws(Refused) in
        array.append(2)
        throw Refused()
      }
    }
    let removed = shared.mutate { $0.removeFirst() }

    #expect(removed == 1)
    for array in [[1], [1, 2], [2]] { #expect(await arrays.next() == array) }
  }

  @Test
  func `an edit may return a nonsendable value`() {
    final class Local {}
    let local = Local()
    #expect(SharedValue(1).mutate { _ in local } === local)
  }

  @Test
  func `the value can be read during an edit`() {
    let shared = SharedValue(1)
    shared.mutate { number in
      number = 2
      #expect(shared.value == 1)
      onThreads(2) { _ in #expect(shared.value == 1) }
    }
    #expect(shared.value == 2)
  }

  #if os(macOS) || os(Linux)
  @Test
  func `an edit must not set its own value`() async {
    await #expect(processExitsWith: .failure) {
      let shared = SharedValue(1)
      shared.mutate { _ in shared.set(2) }
    }
  }
  #endif

  @Test
  func `comparing two values may read the shared one`() {
    let shared = SharedValue(Looking(1))
    Looking.look.withLock { $0 = { _ = shared.value } }
    defer { Looking.look.withLock { $0 = nil } }
    shared.set(Looking(2))
    #expect(shared.value.number == 2)
  }

  @Test
  func `an old value's deinitializer may set a new one`() async {
    let shared = SharedValue<Token?>(nil)
    var tokens = shared.values(.latest).makeAsyncIterator()
    let ends = Mutex(0)
    let end = { @Sendable [weak shared] in
      ends.withLock { $0 += 1 }
      shared?.set(nil)
    }
    for _ in 0..<3 {
      shared.set(Token(end))
      shared.set(nil)
      shared.set(Token(end))
      #expect(await tokens.next() != nil)
      shared.set(nil)
    }
    #expect(ends.withLock { $0 } == 6)
  }

  @Test
  func `a sequence ends with the value, after pending elements`() async {
    var shared: SharedValue? = SharedValue(1)
    let sequence = shared?.values(.unbounded)
    var numbers = sequence?.makeAsyncIterator()
    shared?.set(2)
    shared = nil

    #expect(await numbers?.next() == 1)
    #expect(await numbers?.next() == 2)
    #expect(await numbers?.next() == nil)
    var late = sequence?.makeAsyncIterator()
    #expect(await late?.next() == nil)
  }

  @Test
  func `unread values are released with the iterator`() {
    withLifetimeTracking { tracker in
      let shared = SharedValue<TrackedObject<Int>?>(tracker.make())
      for _ in 0..<3 {
        let iterator = shared.values(.unbounded).makeAsyncIterator()
        for _ in 0..<5 { shared.set(tracker.make()) }
        withExtendedLifetime(iterator) {}
      }
      shared.set(nil)
      #expect(tracker.livingCount == 0)
    }
  }

  @Test
  func `a canceled task stops waiting`() async {
    let shared = SharedValue(1)
    let (heard, hearing) = AsyncStream.makeStream(of: Int.self)
    let reader = Task {
      for await number in shared.values() { hearing.yield(number) }
      hearing.finish()
    }
    var numbers = heard.makeAsyncIterator()
    #expect(await numbers.next() == 1)
    reader.cancel()
    #expect(await numbers.next() == nil)
  }
}

/// A value whose comparison calls the test's code.
private struct Looking: Equatable, Sendable {
  static let look = Mutex<(@Sendable () -> Void)?>(nil)

  let number: Int

  init(_ number: Int) {
    self.number = number
  }

  static func == (left: Looking, right: Looking) -> Bool {
    let look = look.withLock { $0 }
    look?()
    return left.number == right.number
  }
}

/// A value whose deinitializer calls the test's code.
private final class Token: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit { end() }
}
