// SPDX-License-Identifier: MIT

import Foundation
import MotifBindings
import MotifTestSupport
import Testing

/// A class that isn't sendable.
private final class Page {
  let number: Int

  init(_ number: Int) {
    self.number = number
  }
}

@Suite("ValueSequence and isolation")
struct ValueSequenceIsolationTests {
  @MainActor
  private final class Book {
    let page = ObservableValue(Page(1))

    func read(to last: Int) async -> [Int] {
      var numbers: [Int] = []
      for await page in page.values() {
        MainActor.assertIsolated()
        numbers.append(page.number)
        guard page.number < last else { break }
        self.page.value = Page(page.number + 1)
      }
      return numbers
    }
  }

  private actor Library {
    private let page = ObservableValue(Page(1))
    private var numbers: [Int] = []

    func startReading(to last: Int) -> Task<[Int], Never> {
      Task {
        for await page in page.values(.unbounded) {
          preconditionIsolated()
          numbers.append(page.number)
          if page.number == last { break }
        }
        return numbers
      }
    }

    func turn(to number: Int) {
      page.value = Page(number)
    }
  }

  @Test
  func `nonsendable values are read on the main actor`() async {
    #expect(await Book().read(to: 3) == [1, 2, 3])
  }

  @Test
  func `nonsendable values are read on an actor during changes`() async {
    let library = Library()
    let reading = await library.startReading(to: 200)
    for number in 2...200 { await library.turn(to: number) }
    let numbers = await reading.value
    #expect(numbers.last == 200)
    #expect(numbers == numbers.sorted())
  }

  @Test
  func `values are read in a nonisolated task`() async {
    let task = Task.detached {
      let page = ObservableValue(Page(1))
      for await next in page.values() {
        if next.number == 3 { return next.number }
        page.value = Page(next.number + 1)
      }
      return 0
    }
    #expect(await task.value == 3)
  }

  @Test
  func `a source may end on any thread while a task waits`() async {
    for _ in 0..<500 {
      var value: ObservableValue? = ObservableValue(0)
      var numbers = value?.values().makeAsyncIterator()
      let last = LastReference(value)
      value = nil
      #expect(await numbers?.next() == 0)
      Thread.detachNewThread { last.release() }
      #expect(await numbers?.next() == nil)
    }
  }

  @MainActor
  @Test
  func `a task may be canceled on any thread while its source changes`() async {
    let value = ObservableValue(0)
    for round in 0..<300 {
      var heard: [Int] = []
      let reader = Task {
        for await number in value.values(round.isMultiple(of: 2) ? .latest : .unbounded) {
          heard.append(number)
        }
      }
      while heard.isEmpty { await Task.yield() }
      Thread.detachNewThread { reader.cancel() }
      for _ in 0..<20 {
        value.value += 1
        await Task.yield()
      }
      await reader.value
      #expect(heard == heard.sorted())
    }
  }

  @Test
  func `an iterator may be dropped on any thread while its source changes`() async {
    withLifetimeTracking { tracker in
      let value = ObservableValue(tracker.make())
      for _ in 0..<300 {
        let last = LastReference(value.values(.buffering(3)).makeAsyncIterator())
        Thread.detachNewThread { last.release() }
        for _ in 0..<10 { value.value = tracker.make() }
        last.waitForRelease()
      }
    }
  }
}

/// The last reference to an object, which another thread releases.
private final class LastReference<Value>: @unchecked Sendable {
  // Safe: the maker transfers it, and the other thread only releases it, which any
  // thread may do.
  private let lock = NSLock()
  private var value: Value?
  private let released = DispatchSemaphore(value: 0)

  init(_ value: Value) {
    self.value = value
  }

  func release() {
    do {
      let taken = lock.withLock { value.take() }
      withExtendedLifetime(taken) {}
    }
    released.signal()
  }

  func waitForRelease() {
    released.wait()
  }
}
