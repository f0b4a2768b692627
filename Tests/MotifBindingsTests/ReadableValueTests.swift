// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

@Suite("ReadableValue")
struct ReadableValueTests {
  private struct Person {
    var name: String
    var age: Int
    var friend: Friend?
  }

  private struct Friend: Equatable {
    var name: String
  }

  private struct Opaque {}

  /// The operations that both kinds of values support, regardless of kind.
  private func log(_ value: some ReadableValue<Int>) -> (ObservableValue<[Int]>, Registration) {
    let heard = ObservableValue([value.value])
    return (heard, value.observe { heard.value += [$0, $1] })
  }

  @Test
  func `stored and derived values are read and observed alike`() {
    let source = ObservableValue(1)
    let derived = DerivedValue { source.value * 10 }
    let logs = [log(source), log(derived)]

    source.value = 2

    #expect(logs.map { $0.0.value } == [[1, 1, 2], [10, 10, 20]])
  }

  @Test
  func `an owner ends the observation of either kind`() {
    func follow(_ value: some ReadableValue<Int>, owner: Box) {
      value.observe(owner: owner) { owner, _, new in owner.heard.append(new) }
    }
    withLifetimeTracking { tracker in
      let source = ObservableValue(1)
      let derived = DerivedValue { source.value * 10 }
      let owner = Box(tracker.make())
      follow(source, owner: owner)
      follow(derived, owner: owner)

      source.value = 2

      #expect(owner.heard == [2, 20])
    }
  }

  @Test
  func `a map stops propagation of equal results`() {
    let value = ObservableValue(1)
    let half = value.map(name: "half") { $0 / 2 }
    var heard: [[Int]] = []
    let registration = half.observe { heard.append([$0, $1]) }

    value.value = 2
    value.value = 3
    value.value = 5

    #expect(half.value == 2)
    #expect(heard == [[0, 1], [1, 2]])
    withExtendedLifetime(registration) {}
  }

  @Test
  func `a map to nonequatable results always changes`() {
    let value = ObservableValue(1)
    let opaque = value.map { _ in Opaque() }
    var count = 0
    let registration = opaque.observe { _, _ in count += 1 }

    value.value = 2
    value.value = 3

    #expect(count == 2)
    withExtendedLifetime(registration) {}
  }

  @Test
  func `a map computes when read, and only once`() {
    let value = ObservableValue(1)
    var runs = 0
    let text = value.map { number in
      runs += 1
      return String(number)
    }
    #expect(runs == 0)

    value.value = 2
    #expect(text.value == "2" && text.value == "2")

    #expect(runs == 1)
  }

  @Test
  func `two or three values combine, changing together once`() {
    let first = ObservableValue(1)
    let second = ObservableValue(2)
    let third = first.map { $0 * 100 }
    let two = first.combined(with: second) { $0 + $1 }
    let three = first.combined(with: second, third) { $0 + $1 + $2 }
    let opaque = first.combined(with: second) { _, _ in Opaque() }
    let opaqueThree = first.combined(with: second, third) { _, _, _ in Opaque() }
    var heard: [Int] = []
    var opaqueCount = 0
    let registrations = [
      two.observe { heard.append($1) },
      three.observe { heard.append($1) },
      opaque.observe { _, _ in opaqueCount += 1 },
      opaqueThree.observe { _, _ in opaqueCount += 1 },
    ]

    withBatchedChanges {
      first.value = 2
      second.value = 1
    }
    second.value = 5

    #expect(heard == [203, 7, 207])
    #expect(opaqueCount == 4)
    withExtendedLifetime(registrations) {}
  }

  @Test
  func `a key path gives a part that changes only when that part does (B4)`() {
    let person = ObservableValue(Person(name: "Ada", age: 36))
    let name = person[\.name]
    let count = person[\.name.count]
    let friend = person[\.friend?.name]
    var heard: [String] = []
    let registrations = [
      name.observe { heard.append("\($0) → \($1)") },
      count.observe { heard.append("\($0) → \($1)") },
      friend.observe { heard.append("\($0 ?? "none") → \($1 ?? "none")") },
    ]

    person.value.age = 37
    person.value.name = "Eva"
    person.value.name = "Grace"
    person.value.friend = Friend(name: "Howard")

    #expect(heard == ["Ada → Eva", "Eva → Grace", "3 → 5", "none → Howard"])
    withExtendedLifetime(registrations) {}
  }

  @Test
  func `a property is accessible by name, even nested (B4)`() {
    let person = ObservableValue(Person(name: "Ada", age: 36, friend: Friend(name: "Charles")))
    let age: DerivedValue<Int> = person.age
    let friend: DerivedValue<Friend?> = person.friend
    #expect(age.value == 36 && person.name.count.value == 3)
    #expect(friend[\.?.name].value == "Charles")

    var runs = 0
    let effect = Effect {
      _ = age.value
      runs += 1
    }
    person.value.name = "Grace"

    #expect(runs == 1)
    effect.cancel()
  }

  @Test
  func `a nonequatable part changes with the whole`() {
    let pair = ObservableValue((opaque: Opaque(), number: 1))
    var count = 0
    let registrations = [
      pair[\.opaque].observe { _, _ in count += 1 },
      pair.opaque.observe { _, _ in count += 1 },
    ]

    pair.value.number = 2

    #expect(count == 2)
    withExtendedLifetime(registrations) {}
  }

  @Test
  func `a part is observed on any instance (B4)`() {
    let path = \Person.name
    let ada = ObservableValue(Person(name: "Ada", age: 36))
    let grace = ObservableValue(Person(name: "Grace", age: 40))
    var heard: [String] = []
    let registrations = [ada, grace].map { person in
      person.observe(path) { heard.append("\($0) → \($1)") }
    }

    ada.value.age = 37
    ada.value.name = "Augusta"
    grace.value.name = "Amazing Grace"
    registrations[0].cancel()
    ada.value.name = "Ada"

    #expect(heard == ["Ada → Augusta", "Grace → Amazing Grace"])
  }

  @Test
  func `a part is observed until its owner is released (B4)`() {
    withLifetimeTracking { tracker in
      let person = ObservableValue(Person(name: "Ada", age: 36))
      weak var gone: Box?
      do {
        let owner = Box(tracker.make())
        gone = owner
        person.observe(\.age, owner: owner) { owner, old, new in owner.heard += [old, new] }
        person.value.name = "Grace"
        person.value.age = 40
        #expect(owner.heard == [36, 40])
      }
      #expect(gone == nil)
      person.value.age = 41
    }
  }

  @Test
  func `a read-only view notifies as its source does`() {
    let source = ObservableValue(1)
    let insistent = ObservableValue(1, removesDuplicates: false)
    var heard: [Int] = []
    let views = [source.readOnly, insistent.readOnly]
    let registrations = views.map { $0.observe { heard.append($1) } }

    source.value = 1
    insistent.value = 1
    source.value = 2

    #expect(heard == [1, 2])
    #expect(views.map { $0.value } == [2, 1])
    withExtendedLifetime(registrations) {}
  }

  @Test
  func `derived values retain their source, not the reverse`() {
    withLifetimeTracking { tracker in
      var source: ObservableValue<TrackedObject<Int>>? = ObservableValue(tracker.make(1))
      weak let weakSource = source
      var results: [AnyObject] = []
      if let source {
        let number = source.payload
        results = [
          source.map { $0 }, source[\.payload], number, source.readOnly,
          source.combined(with: number) { ($0, $1) },
          source.combined(with: number) { $0.payload + $1 },
        ]
        #expect(number.value == 1)
      }
      source = nil
      #expect(weakSource != nil && tracker.livingCount == 1 && results.count == 6)

      results = []
      #expect(weakSource == nil && tracker.livingCount == 0)

      let lasting = ObservableValue(1)
      expectReleased {
        let mapped = lasting.map { $0 + 1 }
        #expect(mapped.value == 2)
        return mapped
      }
    }
  }
}

/// An owner that records its notifications.
private final class Box {
  var heard: [Int] = []
  private let object: AnyObject

  init(_ object: AnyObject) {
    self.object = object
  }
}
