// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

@MainActor
@Suite("The end of a ValueSequence")
struct ValueSequenceEndTests {
  /// Runs the other tasks of the main actor until a condition holds.
  private func waitUntil(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  @Test
  func `a sequence ends with its source, after pending elements`() async {
    var value: ObservableValue? = ObservableValue(1)
    var numbers = value?.values(.unbounded).makeAsyncIterator()
    value?.value = 2
    value = nil

    #expect(await numbers?.next() == 1)
    #expect(await numbers?.next() == 2)
    #expect(await numbers?.next() == nil)
    #expect(await numbers?.next() == nil)
  }

  @Test
  func `a waiting task continues when its source ends`() async {
    var value: ObservableValue? = ObservableValue(1)
    var heard: [Int] = []
    let sequence = value?.values()
    let reader = Task {
      guard let sequence else { return }
      for await number in sequence { heard.append(number) }
    }
    await waitUntil { heard == [1] }
    value?.value = 2
    await waitUntil { heard == [1, 2] }
    value = nil
    await reader.value

    #expect(heard == [1, 2])
  }

  @Test
  func `a sequence ends with its derived value`() async {
    let source = ObservableValue(1)
    var value: DerivedValue? = DerivedValue { source.value }
    var numbers = value?.values(.unbounded).makeAsyncIterator()
    source.value = 2
    value = nil
    source.value = 3

    #expect(await numbers?.next() == 1)
    #expect(await numbers?.next() == 2)
    #expect(await numbers?.next() == nil)
  }

  @Test
  func `the initial value is read even without its source`() async {
    var value: ObservableValue? = ObservableValue(1)
    let sequence = value?.values()
    value = nil

    var numbers = sequence?.makeAsyncIterator()
    #expect(await numbers?.next() == 1)
    #expect(await numbers?.next() == nil)
    var later = sequence?.makeAsyncIterator()
    #expect(await later?.next() == nil)
  }

  @Test
  func `neither sequence nor iterator retains the source`() async {
    await withLifetimeTracking { tracker in
      let iterator: ValueSequence<TrackedObject<Int>>.Iterator
      let sequence: ValueSequence<TrackedObject<Int>>
      do {
        let value = ObservableValue(tracker.make())
        sequence = value.values()
        iterator = sequence.makeAsyncIterator()
      }
      var objects = iterator
      await #expect(objects.next() != nil)
      #expect(tracker.livingCount == 0)
      await #expect(objects.next() == nil)
      withExtendedLifetime(sequence) {}
    }
  }

  @Test
  func `a canceled task stops waiting`() async {
    let value = ObservableValue(1)
    var heard: [Int] = []
    var hasEnded = false
    let reader = Task {
      for await number in value.values() { heard.append(number) }
      hasEnded = true
    }
    await waitUntil { heard == [1] }
    reader.cancel()
    await reader.value

    #expect(hasEnded)
    #expect(heard == [1])
  }

  @Test
  func `canceling ends at once and permanently`() async {
    let value = ObservableValue(1)
    var numbers = value.values(.unbounded).makeAsyncIterator()
    let reader = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      #expect(await numbers.next() == nil)
    }
    await reader.value

    value.value = 2
    #expect(await numbers.next() == nil)
  }

  @Test
  func `an iterator that ends stops observing`() async {
    let source = ObservableValue(1)
    var runs = 0
    let derived = DerivedValue {
      runs += 1
      return source.value
    }

    for await _ in derived.values() { break }
    runs = 0
    source.value = 2
    #expect(runs == 0)

    var numbers: ValueSequence<Int>.Iterator? = derived.values().makeAsyncIterator()
    #expect(await numbers?.next() == 2)
    numbers = nil
    runs = 0
    source.value = 3
    #expect(runs == 0)

    let reader = Task {
      for await _ in derived.values() {}
    }
    await waitUntil { runs == 1 }
    reader.cancel()
    await reader.value
    source.value = 4
    #expect(runs == 1)
  }

  @Test
  func `unread values are released with the iterator`() {
    withLifetimeTracking { tracker in
      let value = ObservableValue<TrackedObject<Int>?>(tracker.make())
      var objects: ValueSequence<TrackedObject<Int>?>.Iterator?
      objects = value.values(.unbounded).makeAsyncIterator()
      for _ in 0..<10 { value.value = tracker.make() }
      value.value = nil
      #expect(tracker.livingCount == 11)
      #expect(objects != nil)
      objects = nil
      #expect(tracker.livingCount == 0)
    }
  }

  @Test
  func `an iterating task need not retain the model`() async {
    final class Model {
      let title = ObservableValue("Blue")
    }
    var heard: [String] = []
    var model: Model? = Model()
    weak let released = model
    let reader = model.map { model in
      let titles = model.title.values()
      return Task { [weak model] in
        for await title in titles where model != nil { heard.append(title) }
      }
    }
    await waitUntil { heard == ["Blue"] }
    model = nil
    await reader?.value

    #expect(released == nil)
  }
}
