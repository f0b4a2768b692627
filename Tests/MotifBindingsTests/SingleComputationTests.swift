// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

/// A value made by `map`, `combined`, or a key path is one object, however it is kept, read, or observed.
@MainActor
@Suite("One computation for each change")
struct SingleComputationTests {
  private final class Owner {
    var heard: [Int] = []
  }

  /// An object that counts its uses.
  private final class Counter {
    var count = 0

    func next<Value>(_ value: Value) -> Value {
      count += 1
      return value
    }
  }

  /// A value whose computed properties count their uses.
  private struct Counted: Equatable {
    let counter: Counter
    var stored: Int

    var shown: Int { counter.next(stored) }

    var edited: Int {
      get { counter.next(stored) }
      set { stored = newValue }
    }

    static func == (left: Self, right: Self) -> Bool { left.stored == right.stored }
  }

  private let owners = [Owner(), Owner()]
  private let source = ObservableValue(1)
  private let counter = Counter()

  /// Checks that a value is computed once for each of two changes, for all its users.
  private func expectOne(
    _ value: some ReadableValue<Int>,
    sourceLocation: SourceLocation = #_sourceLocation,
    changing change: () -> Void
  ) {
    var read: [Int] = []
    for owner in owners { value.observe(owner: owner) { owner, new in owner.heard.append(new) } }
    let registration = value.observe { _ in }
    let effect = Effect { read.append(value.value) }
    for _ in 0..<2 {
      counter.count = 0
      change()
      #expect(counter.count == 1, sourceLocation: sourceLocation)
      #expect(read.last == value.value, sourceLocation: sourceLocation)
      #expect(owners.allSatisfy { $0.heard.last == value.value }, sourceLocation: sourceLocation)
      #expect(counter.count == 1, sourceLocation: sourceLocation)
    }
    withExtendedLifetime((registration, effect)) {}
  }

  private func change() { source.value += 1 }

  @Test
  func `a mapped value is computed once`() {
    expectOne(source.map { [counter] in counter.next($0 * 2) }, changing: change)
  }

  @Test
  func `each link of a chain is computed once`() {
    let first = source.map { [counter] in counter.next($0 * 2) }
    first.observe(owner: counter) { _, _ in }
    expectOne(first.map { $0 + 1 }.map { $0 + 1 }, changing: change)
  }

  @Test
  func `a combination of several is computed once`() {
    let (first, second) = (source.map { $0 + 1 }, DerivedValue { source.value * 2 })
    expectOne(
      first.combined(with: second, source, first) { [counter] in counter.next($0 + $1 + $2 + $3) },
      changing: change
    )
  }

  @Test
  func `a property is computed once`() {
    let counted = ObservableValue(Counted(counter: counter, stored: 1))
    expectOne(counted.shown) { counted.value.stored += 1 }
  }

  @Test
  func `a settable property is computed once`() {
    let counted = ObservableValue(Counted(counter: counter, stored: 1))
    expectOne(counted.edited) { counted.value.stored += 1 }
  }

  @Test
  func `a value derived from a closure is computed once`() {
    let closure = DerivedValue { [counter, source] in counter.next(source.value) }
    expectOne(closure.map { $0 * 2 }, changing: change)
  }

  @Test
  func `a value derived from another type is computed once`() {
    let forwarding = ForwardingValue(source.map { $0 + 1 })
    expectOne(forwarding.map { [counter] in counter.next($0 * 2) }, changing: change)
  }

  @Test
  func `a value derived through a closure is computed once`() {
    expectOne(
      ForwardingValue(DerivedValue { [source] in source.value }).map { [counter] in counter.next($0)
      },
      changing: change
    )
  }

  @Test
  func `a value derived from a produced one is computed once`() {
    var report: ((Int) -> Void)?
    let produced = ProducedValue(1) { set in
      report = set
      return {}
    }
    var number = 1
    expectOne(produced.map { [counter] in counter.next($0 * 2) }) {
      number += 1
      report?(number)
    }
  }

  @Test
  func `a sequence of its values adds no computation`() async {
    let value = source.map { [counter] in counter.next($0 * 2) }
    var (first, second) = (value.values().makeAsyncIterator(), value.values().makeAsyncIterator())
    for owner in owners { value.observe(owner: owner) { owner, new in owner.heard.append(new) } }
    counter.count = 0
    source.value = 2
    #expect(await first.next() == 4)
    #expect(await second.next() == 4)
    #expect(value.value == 4)
    #expect(counter.count == 1)
  }

  @Test
  func `an owner and a reader share one object`() {
    final class Model {}
    final class Screen {
      var shown: Model?
    }
    let model = source.map { _ in Model() }
    let screen = Screen()
    model.observe(owner: screen) { screen, new in screen.shown = new }
    source.value = 2
    #expect(screen.shown === model.value)
  }

  @Test
  func `an earlier observer of the source reads the new value`() {
    var read: [Int] = []
    var value: DerivedValue<Int>?
    var other: DerivedValue<Int>?
    let registration = source.observe { _ in
      read += [value?.value ?? 0, other?.value ?? 0]
    }
    let forwarding = ForwardingValue(source.map { $0 + 1 })
    value = source.map { [counter] in counter.next($0 * 2) }
    other = forwarding.map { $0 * 2 }
    value?.observe(owner: owners[0]) { owner, new in owner.heard.append(new) }
    other?.observe(owner: owners[0]) { owner, new in owner.heard.append(new) }
    counter.count = 0
    source.value = 2
    #expect(read == [4, 6])
    #expect(counter.count == 1)
    #expect(owners[0].heard == [4, 6])
    registration.cancel()
    (value, other) = (nil, nil)
    source.value = 3
    #expect(owners[0].heard == [4, 6, 6, 8])
    #expect(counter.count == 2)
  }

  @Test
  func `a value observed before its release stays the same object`() {
    final class Model {}
    weak var last: Model?
    var model: DerivedValue<Model>? = source.map { [counter] _ in counter.next(Model()) }
    model?.observe(owner: owners[0]) { _, new in last = new }
    source.value = 2
    #expect(last != nil && last === model?.value)
    model = nil
    #expect(last != nil)
    counter.count = 0
    source.value = 3
    #expect(last != nil && counter.count == 1)
  }
}

// MARK: - Ends

extension SingleComputationTests {
  @Test
  func `an ended source keeps its last value`() {
    var first: ObservableValue<Int>? = ObservableValue(1, name: "first")
    let second = ObservableValue(1, name: "second")
    first?.combined(with: second, name: "sum") { [counter] in counter.next($0 * 10 + $1) }
      .observe(owner: owners[0]) { owner, new in owner.heard.append(new) }
    first?.value = 2
    first = nil
    counter.count = 0
    var reports: [String] = []
    let note: (String) -> Void = { reports.append($0) }
    withRunsReported(to: note) { second.value = 2 }
    #expect(owners[0].heard == [21, 22])
    #expect(counter.count == 1)
    #expect(reports == ["sum ran: second → sum"])
  }

  @Test
  func `an ended closure keeps its last result`() {
    withLifetimeTracking { tracker in
      let second = ObservableValue(1)
      var first: ObservableValue<TrackedObject<Int>>? = ObservableValue(tracker.make(1))
      var closure = first.map { first in DerivedValue { first.value.payload + second.value } }
      closure?.combined(with: second) { [counter] in counter.next($0 * 10 + $1) }
        .observe(owner: owners[0]) { owner, new in owner.heard.append(new) }
      second.value = 2
      first?.value = tracker.make(2)
      #expect(owners[0].heard == [32, 42])
      closure = nil
      first = nil
      #expect(tracker.livingCount == 0)
      counter.count = 0
      second.value = 3
      #expect(owners[0].heard == [32, 42, 43])
      #expect(counter.count == 1)
    }
  }

  @Test
  func `observing a closure's result ends with its object`() {
    withLifetimeTracking { tracker in
      let token = tracker.make(0)
      var closure: DerivedValue<Int>? = DerivedValue { [source] in source.value }
      closure?.map { [token] in $0 + token.payload }.observe(owner: owners[0]) {
        $0.heard.append($1)
      }
      source.value = 2
      closure = nil
      source.value = 3
      #expect(owners[0].heard == [2])
    }
  }

  @Test
  func `a released owner's observations end with the next change`() {
    withLifetimeTracking { tracker in
      var owner: Owner? = Owner()
      let closure = DerivedValue { [source] in source.value }
      if let owner {
        let (first, second) = (tracker.make(0), tracker.make(0))
        source.map { [first] in $0 + first.payload }.map { $0 }.observe(owner: owner) { _, _ in }
        closure.map { [second] in $0 + second.payload }.observe(owner: owner) { _, _ in }
      }
      owner = nil
      #expect(tracker.livingCount == 2)
      source.value = 2
      #expect(tracker.livingCount == 0)
    }
  }

  @Test
  func `an observation doesn't retain a custom type's source`() {
    withLifetimeTracking { tracker in
      var source: ObservableValue? = ObservableValue(tracker.make(1))
      if let source {
        let closure = DerivedValue { source.value.payload }
        let values = [
          ForwardingValue(closure).map { $0 + 1 }, ForwardingValue(source).map(\.payload),
        ]
        for value in values {
          value.observe(owner: owners[0]) { owner, new in owner.heard.append(new) }
        }
      }
      source?.value = tracker.make(2)
      source = nil
    }
  }

  @Test
  func `a custom type may observe several values`() {
    final class Sum: ReadableValue {
      let first: DerivedValue<Int>
      let second: DerivedValue<Int>

      init(_ first: DerivedValue<Int>, _ second: DerivedValue<Int>) {
        (self.first, self.second) = (first, second)
      }

      var value: Int { first.value + second.value }

      func observe(_ observer: @escaping (Int, Int) -> Void) -> Registration {
        first.observe { [self] in observer($0 + second.value, $1 + second.value) }
      }

      func observe<Owner: AnyObject>(
        owner: Owner,
        _ observer: @escaping (Owner, Int, Int) -> Void
      ) {
        for value in [first, second] {
          value.observe(owner: owner) { [weak self] owner, _, _ in
            if let self { observer(owner, 0, self.value) }
          }
        }
      }
    }
    withLifetimeTracking { tracker in
      var sources: [ObservableValue<TrackedObject<Int>>] = [1, 2].map { .init(tracker.make($0)) }
      var sum: Sum? = Sum(sources[0].map(\.payload), sources[1].map(\.payload))
      sum?.map { [counter] in counter.next($0 * 10) }
        .observe(owner: owners[0]) { owner, new in owner.heard.append(new) }
      counter.count = 0
      sources[1].value = tracker.make(3)
      #expect(owners[0].heard == [40])
      #expect(counter.count == 1)
      sources = []
      sum = nil
      #expect(tracker.livingCount == 0)
    }
  }

  @Test
  func `a closure may be dropped anywhere during notification`() {
    let heard = Owner()
    DropRace.run(2_000 / seedDivisor()) { round in
      let first = ObservableValue(round)
      let second = ObservableValue(round)
      let closure = DerivedValue { first.value + second.value }
      closure.combined(with: first) { $0 + $1 }.map { $0 + 1 }
        .observe(owner: heard) { owner, new in owner.heard.append(new) }
      return (closure, { for number in 1...20 { first.value = round + number } })
    }
    #expect(heard.heard.count > 0)
  }

  @Test
  func `a source may be dropped anywhere during another's change`() {
    let owner = Owner()
    DropRace.run(2_000 / seedDivisor()) { round in
      let (first, second) = (ObservableValue(round), ObservableValue(round))
      first.map { $0 * 2 }.combined(with: second) { $0 + $1 }
        .observe(owner: owner) { owner, new in owner.heard.append(new) }
      return (first, { for number in 1...20 { second.value = round + number } })
    }
    #expect(owner.heard.count == 20 * (2_000 / seedDivisor()))
  }
}
