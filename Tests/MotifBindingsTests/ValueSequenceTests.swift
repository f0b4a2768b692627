// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

@Suite("ValueSequence")
struct ValueSequenceTests {
  @Test
  func `it starts with the current value, then delivers changes`() async {
    let value = ObservableValue(1)
    value.value = 2
    var numbers = value.values(.unbounded).makeAsyncIterator()
    value.value = 3
    value.value = 4

    #expect(await numbers.next() == 2)
    #expect(await numbers.next() == 3)
    value.value = 5
    #expect(await numbers.next() == 4)
    #expect(await numbers.next() == 5)
  }

  @Test
  func `the latest value replaces unread ones`() async {
    let value = ObservableValue(1)
    var numbers = value.values().makeAsyncIterator()
    value.value = 2
    value.value = 3

    #expect(await numbers.next() == 3)
    value.value = 4
    #expect(await numbers.next() == 4)
  }

  @Test
  func `a bounded buffer drops the oldest values`() async {
    let value = ObservableValue(1)
    var numbers = value.values(.buffering(3)).makeAsyncIterator()
    for number in 2...6 { value.value = number }

    for number in 4...6 { #expect(await numbers.next() == number) }
  }

  @Test
  func `equal values add no element, a batch one`() async {
    let value = ObservableValue(1)
    var numbers = value.values(.unbounded).makeAsyncIterator()
    value.value = 1
    withBatchedChanges {
      value.value = 2
      value.value = 3
    }
    withBatchedChanges {
      value.value = 4
      value.value = 3
    }
    value.value = 5

    for number in [1, 3, 5] { #expect(await numbers.next() == number) }
  }

  @Test
  func `an iterator made in a batch receives later changes`() async {
    let value = ObservableValue(1)
    var numbers = withBatchedChanges {
      value.value = 2
      defer { value.value = 3 }
      return value.values(.unbounded).makeAsyncIterator()
    }

    #expect(await numbers.next() == 2)
    #expect(await numbers.next() == 3)
  }

  @Test
  func `writes by observers are elements in order`() async {
    let value = ObservableValue(0)
    let registration = value.observe { _, new in
      if new < 4 { value.value = new + 1 }
    }
    var numbers = value.values(.unbounded).makeAsyncIterator()
    let second = value.observe { _, new in
      if new == 2 { value.value = 7 }
    }
    value.value = 1

    for number in [0, 1, 2, 3, 7, 4] { #expect(await numbers.next() == number) }
    withExtendedLifetime((registration, second)) {}
  }

  @Test
  func `each iterator gets every value`() async {
    let value = ObservableValue(1)
    let sequence = value.values(.unbounded)
    var first = sequence.makeAsyncIterator()
    value.value = 2
    var second = sequence.makeAsyncIterator()
    value.value = 3

    for number in [1, 2, 3] { #expect(await first.next() == number) }
    for number in [2, 3] { #expect(await second.next() == number) }
  }

  @Test
  func `nil is an element and not the end`() async {
    let value = ObservableValue<Int?>(nil)
    var numbers = value.values(.unbounded).makeAsyncIterator()
    value.value = 1
    value.value = nil

    #expect(await numbers.next() == .some(nil))
    #expect(await numbers.next() == .some(1))
    #expect(await numbers.next() == .some(nil))
  }

  @Test
  func `a derived value adds elements only when it differs`()
    async
  {
    let value = ObservableValue(1)
    var runs = 0
    let half = DerivedValue {
      runs += 1
      return value.value / 2
    }
    #expect(runs == 0)
    let sequence = half.values(.unbounded)
    #expect(runs == 1)
    var numbers = sequence.makeAsyncIterator()
    value.value = 2
    value.value = 3
    value.value = 4

    for number in 0...2 { #expect(await numbers.next() == number) }
    #expect(runs == 4)
  }

  @Test
  func `making an iterator inside an effect isn't a read`() async {
    let value = ObservableValue(1)
    var runs = 0
    var iterators: [ValueSequence<Int>.Iterator] = []
    let effect = Effect {
      runs += 1
      iterators.append(value.values().makeAsyncIterator())
    }
    value.value = 2

    #expect(runs == 1)
    #expect(await iterators[0].next() == 2)
    withExtendedLifetime(effect) {}
  }

  @Test
  func `an unread value's deinitializer may change the source`() async {
    final class Token {
      let end: () -> Void
      init(_ end: @escaping () -> Void) { self.end = end }
      deinit { end() }
    }
    let count = ObservableValue(0)
    let token = ObservableValue<Token?>(nil)
    var tokens = token.values(.buffering(2)).makeAsyncIterator()
    token.value = Token { [weak token] in
      count.value += 1
      if count.value < 5 { token?.value = nil }
    }
    for _ in 0..<4 { token.value = nil }

    #expect(count.value == 1)
    for _ in 0..<2 { #expect(await tokens.next().map { $0 == nil } == true) }
  }

  @Test
  func `any mix of operations delivers what the policy promises`() async {
    await withSeeds { random in
      let value = ObservableValue(0)
      let policies: [(ValueBuffering, limit: Int)] = [
        (.latest, 1), (.buffering(2), 2), (.buffering(7), 7), (.unbounded, .max),
      ]
      var readers = policies.map { policy, limit in
        (numbers: value.values(policy).makeAsyncIterator(), waiting: [0], limit: limit)
      }
      func change() {
        value.value += Int.random(in: 0...1, using: &random)
      }
      for _ in 0..<200 {
        let before = value.value
        switch Int.random(in: 0..<3, using: &random) {
        case 0: change()
        case 1: withBatchedChanges { for _ in 0..<3 { change() } }
        default: break
        }
        for index in readers.indices {
          if value.value != before { readers[index].waiting.append(value.value) }
          let excess = readers[index].waiting.count - readers[index].limit
          if excess > 0 { readers[index].waiting.removeFirst(excess) }
          if !readers[index].waiting.isEmpty, Int.random(in: 0..<3, using: &random) == 0 {
            #expect(await readers[index].numbers.next() == readers[index].waiting.removeFirst())
          }
        }
      }
    }
  }

  #if os(macOS) || os(Linux)
  @Test
  func `a buffer must hold at least one value`() async {
    await #expect(processExitsWith: .failure) { _ = ObservableValue(0).values(.buffering(0)) }
  }
  #endif
}
