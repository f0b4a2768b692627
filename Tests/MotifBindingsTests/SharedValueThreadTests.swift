// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import MotifBindings
import MotifTestSupport
import Synchronization
import Testing

@Suite("SharedValue and threads")
struct SharedValueThreadTests {
  /// Runs a body on several threads while the test's own task continues.
  private func start(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) -> Task<Void, Never> {
    Task {
      await withCheckedContinuation { done in
        Thread.detachNewThread {
          onThreads(count, body)
          done.resume()
        }
      }
    }
  }

  @Test
  func `every edit reaches an unbounded reader in order`() async {
    let shared = SharedValue(0)
    let readers = (0..<3).map { _ in
      let numbers = shared.values(.unbounded)
      let iterator = numbers.makeAsyncIterator()
      return Task { [box = Sole(iterator)] in
        var numbers = box.take()
        var heard: [Int] = []
        while heard.last != 2_000, let number = await numbers?.next() { heard.append(number) }
        return heard
      }
    }
    let writing = start(4) { _ in
      for _ in 0..<500 { shared.mutate { $0 += 1 } }
    }
    for reader in readers { #expect(await reader.value == Array(0...2_000)) }
    await writing.value
    #expect(shared.value == 2_000)
  }

  @Test(arguments: [ValueBuffering.latest, .buffering(3)])
  func `a bounded reader sees values in order, last included`(policy: ValueBuffering) async {
    let shared = SharedValue(0)
    let writing = start(4) { _ in
      for _ in 0..<500 { shared.mutate { $0 += 1 } }
    }
    var heard: [Int] = []
    for await number in shared.values(policy) {
      heard.append(number)
      if number == 2_000 { break }
    }
    #expect(zip(heard, heard.dropFirst()).allSatisfy { $0 < $1 })
    await writing.value
  }

  @Test
  func `threads that set, read and compare see changes in one order`() async {
    // The thread and the step; each thread sets its own steps in order.
    let shared = SharedValue([0, 0])
    let writing = start(4) { thread in
      var newest = [0, 0, 0, 0]
      for step in 1...300 {
        shared.set([thread, step])
        let seen = shared.value
        #expect(newest[seen[0]] <= seen[1])
        newest[seen[0]] = seen[1]
      }
    }
    var newest = [0, 0, 0, 0]
    var numbers = shared.values(.unbounded).makeAsyncIterator()
    while newest.contains(where: { $0 < 300 }), let seen = await numbers.next() {
      #expect(newest[seen[0]] <= seen[1])
      newest[seen[0]] = seen[1]
      if shared.value[1] == 300 { break }
    }
    await writing.value
  }

  @Test
  func `readers may appear, end, and be canceled during changes`() async {
    await withLifetimeTracking { tracker in
      let shared = SharedValue<TrackedObject<Int>?>(tracker.make())
      let isOver = Atomic(false)
      // Threads that write without pause would take the processor from other tests.
      let turns = DispatchSemaphore(value: 0)
      let writing = Task {
        await start(2) { _ in
          while !isOver.load(ordering: .acquiring) {
            turns.wait()
            for _ in 0..<10 { shared.set(tracker.make()) }
          }
        }.value
      }
      for round in 0..<200 {
        let hasEnded = Atomic(false)
        let reader = Task {
          defer { hasEnded.store(true, ordering: .releasing) }
          var count = 0
          for await object in shared.values(.buffering(2)) where object != nil {
            count += 1
            if count == round % 5 { break }
          }
        }
        if round.isMultiple(of: 3) { await Task.yield() }
        if round.isMultiple(of: 2) || round.isMultiple(of: 5) { reader.cancel() }
        while !hasEnded.load(ordering: .acquiring) {
          for _ in 0..<2 { turns.signal() }
          await Task.yield()
        }
        await reader.value
      }
      isOver.store(true, ordering: .releasing)
      for _ in 0..<2 { turns.signal() }
      await writing.value
      shared.set(nil)
    }
  }

  @Test
  func `the last reference may be released on any thread`() async {
    for _ in 0..<300 {
      let last = Mutex<SharedValue<Int>?>(SharedValue(0))
      let sequence = last.withLock { $0?.values() }
      let reader = Task {
        var heard: [Int] = []
        if let sequence {
          for await number in sequence { heard.append(number) }
        }
        return heard
      }
      await Task.yield()
      onThreads(1) { _ in
        let shared = last.withLock { $0.take() }
        shared?.set(1)
      }
      #expect([[0, 1], [1], []].contains(await reader.value))
    }
  }

  @Test
  func `threads may share a sequence while its value changes`() {
    for _ in 0..<100 {
      let last = Mutex<SharedValue<Int>?>(SharedValue(0))
      guard let sequence = last.withLock({ $0?.values(.unbounded) }) else { return }
      onThreads(4) { thread in
        for step in 0..<20 {
          let iterator = sequence.makeAsyncIterator()
          if let shared = last.withLock({ $0 }) { shared.mutate { $0 += thread } }
          if thread == 0, step == 10 {
            let shared = last.withLock { $0.take() }
            withExtendedLifetime(shared) {}
          }
          withExtendedLifetime(iterator) {}
        }
      }
    }
  }
}

/// Transfers an object to a task, which then owns the only reference.
private final class Sole<Value>: @unchecked Sendable {
  // Safe: the maker keeps no other reference, and a lock guards the one here.
  private let lock = NSLock()
  private var value: Value?

  init(_ value: sending Value) {
    self.value = value
  }

  func take() -> Value? {
    lock.withLock { value.take() }
  }
}
