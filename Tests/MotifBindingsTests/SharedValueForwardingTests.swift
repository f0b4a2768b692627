// SPDX-License-Identifier: MIT

import Foundation
import MotifBindings
import MotifTestSupport
import Testing

@MainActor
@Suite("SharedValue and graphs")
struct SharedValueForwardingTests {
  /// Runs the other tasks of the main actor until a condition holds.
  private func waitUntil(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  @Test
  func `a following value starts current and updates in turns`()
    async
  {
    let shared = SharedValue(1)
    let value = ObservableValue(0)
    let following = value.follow(shared)
    #expect(value.value == 1)

    shared.set(2)
    #expect(value.value == 1)
    await waitUntil { value.value == 2 }
    following.cancel()
    #expect(!following.isActive)
  }

  @Test
  func `it is set on its actor and never goes back`() async {
    let shared = SharedValue(0)
    let value = ObservableValue(0)
    var heard: [Int] = []
    let registration = value.observe { _, new in
      MainActor.assertIsolated()
      heard.append(new)
    }
    let following = value.follow(shared)
    Thread.detachNewThread {
      onThreads(4) { _ in
        for _ in 0..<500 { shared.mutate { $0 += 1 } }
      }
    }
    await waitUntil { value.value == 2_000 }

    #expect(zip(heard, heard.dropFirst()).allSatisfy { $0 < $1 })
    withExtendedLifetime((registration, following)) {}
  }

  @Test(arguments: [false, true])
  func `no value arrives after the registration ended`(
    isDropped: Bool
  ) async {
    for round in 0..<50 {
      let shared = SharedValue(0)
      let value = ObservableValue(0)
      var following: Registration? = value.follow(shared)
      for _ in 0..<round % 4 { await Task.yield() }
      shared.set(1)
      if round.isMultiple(of: 3) { await Task.yield() }
      let last = value.value
      if !isDropped { following?.cancel() }
      following = nil
      shared.set(2)
      for _ in 0..<5 { await Task.yield() }
      #expect(value.value == last)
    }
  }

  @Test
  func `following retains neither value`() async {
    await withLifetimeTracking { tracker in
      let object = tracker.make()
      var shared: SharedValue? = SharedValue(object)
      var value: ObservableValue? = shared.map { ObservableValue($0.value) }
      weak let sharedAfterward = shared
      weak let valueAfterward = value
      let following = shared.flatMap { value?.follow($0) }
      await Task.yield()
      value = nil
      #expect(valueAfterward == nil)
      shared = nil
      await waitUntil { sharedAfterward == nil }
      withExtendedLifetime(following) {}
    }
  }

  @Test
  func `nonequatable values are set once at the beginning`() async {
    struct Opaque: Sendable {}
    let shared = SharedValue(Opaque())
    let value = ObservableValue(Opaque())
    var count = 0
    let registration = value.observe { _, _ in count += 1 }
    let following = value.follow(shared)
    for _ in 0..<5 { await Task.yield() }
    #expect(count == 1)
    withExtendedLifetime((registration, following)) {}
  }

  @Test
  func `a task forwards until it is canceled`() async {
    let shared = SharedValue(1)
    let value = ObservableValue(0)
    let forwarding = Task {
      for await number in shared.values() { value.value = number }
    }
    await waitUntil { value.value == 1 }
    onThreads(1) { _ in shared.set(2) }
    await waitUntil { value.value == 2 }
    forwarding.cancel()
    await forwarding.value
    shared.set(3)
    await Task.yield()

    #expect(value.value == 2)
  }

  @Test
  func `an effect sets a shared value once per change`() async {
    let value = ObservableValue(1)
    let registration = value.observe { _, new in
      if new < 4 { value.value = new + 1 }
    }
    let double = DerivedValue { value.value * 2 }
    let shared = SharedValue(0)
    var numbers = shared.values(.unbounded).makeAsyncIterator()
    let publishing = Effect { shared.set(double.value) }
    #expect(shared.value == 2)
    withBatchedChanges {
      value.value = 3
      #expect(shared.value == 2)
    }
    publishing.cancel()
    value.value = 9

    for number in [0, 2, 8] { #expect(await numbers.next() == number) }
    #expect(shared.value == 8)
    withExtendedLifetime(registration) {}
  }

  /// Follows a shared value on its own actor.
  private actor Follower {
    private let value = ObservableValue(0)
    private var following: Registration?
    private var observing: Registration?
    private let history = ObservableValue<[Int]>([])
    var heard: [Int] { history.value }

    func follow(_ shared: SharedValue<Int>) {
      observing = value.observe { [history] _, new in history.value.append(new) }
      following = value.follow(shared)
    }
  }

  @Test
  func `one actor follows what another publishes`() async {
    let value = ObservableValue(0)
    let shared = SharedValue(0)
    let publishing = Effect { shared.set(value.value) }
    let follower = Follower()
    await follower.follow(shared)
    for number in 1...500 {
      value.value = number
      if number.isMultiple(of: 7) { await Task.yield() }
    }
    while await follower.heard.last != 500 { await Task.yield() }

    let heard = await follower.heard
    #expect(heard == heard.sorted())
    withExtendedLifetime(publishing) {}
  }

  @Test
  func `an actor is released despite retaining a following registration`() async {
    let shared = SharedValue(0)
    var follower: Follower? = Follower()
    weak let released = follower
    await follower?.follow(shared)
    shared.set(1)
    while await follower?.heard.last != 1 { await Task.yield() }
    follower = nil
    await waitUntil { released == nil }
  }
}
