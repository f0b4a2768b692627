// SPDX-License-Identifier: MIT

import MotifDelegation
import MotifTestSupport
import Synchronization
import Testing

@Suite("MulticastDelegate on several threads")
struct MulticastThreadTests {
  private final class Counter: Sendable {
    let calls = Atomic(0)
  }

  /// Registrations that one thread makes and another drops.
  private struct Handed: @unchecked Sendable {
    // Safe: one thread touches only the registrations, and the other only the list.
    var registrations: [Registration] = []
    var objects: [Counter] = []
    let list = MulticastDelegate<Counter>()
  }

  @Test func `registrations may be dropped on another thread`() {
    for _ in 0..<20 {
      var handed = Handed()
      handed.objects = (0..<200).map { _ in Counter() }
      handed.registrations = handed.objects.map { handed.list.add($0) }
      let (list, objects) = (handed.list, handed.objects)
      let shared = Mutex(handed.registrations)
      handed.registrations = []
      let domain = handed
      onThreads(2) { thread in
        if thread == 0 {
          for index in 0..<50 {
            domain.list { _ = $0.calls.add(1, ordering: .relaxed) }
            let again = domain.list.add(domain.objects[index])
            again.cancel()
          }
        } else {
          while let last = shared.withLock({ $0.popLast() }) { _ = last }
        }
      }
      #expect(list.count == 0)
      #expect(objects.count == 200)
    }
  }

  @Test func `delegates may be released on another thread`() {
    for _ in 0..<20 {
      var handed = Handed()
      let objects = (0..<200).map { _ in Counter() }
      handed.registrations = objects.map { handed.list.add($0) }
      let domain = handed
      let shared = Mutex(objects)
      onThreads(2) { thread in
        if thread == 0 {
          for _ in 0..<50 { domain.list { _ = $0.calls.add(1, ordering: .relaxed) } }
        } else {
          while let last = shared.withLock({ $0.popLast() }) { _ = last }
        }
      }
      _ = consume objects
      #expect(handed.registrations.count == 200)
    }
  }
}
