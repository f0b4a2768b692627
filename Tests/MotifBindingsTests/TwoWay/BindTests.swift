// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

@Suite("bind")
struct BindTests {
  private struct Album {
    var title: String
    var year: Int
  }

  @Test
  func `the call determines which side is copied first (B2)`() {
    for start in [BoundSide.source, .target] {
      let first = ObservableValue("first")
      let second = ObservableValue("second")
      let registration = first.bind(to: second, startingFrom: start)
      let expected = start == .source ? "first" : "second"
      #expect(first.value == expected && second.value == expected)
      #expect(registration.isActive)
    }
  }

  @Test
  func `each side follows the other, and nothing echoes (B1)`() {
    let first = ObservableValue(0)
    let second = ObservableValue(0)
    let counters = [ChangeCounter(first), ChangeCounter(second)]
    let registration = first.bind(to: second)
    #expect(counters.map { $0.count } == [0, 0])

    first.value = 1
    #expect(second.value == 1 && counters.map { $0.count } == [1, 1])

    second.value = 2
    #expect(first.value == 2 && counters.map { $0.count } == [2, 2])

    second.value = 2
    #expect(counters.map { $0.count } == [2, 2])
    withExtendedLifetime(registration) {}
  }

  @Test
  func `values that keep duplicates don't echo either (B1)`() {
    let first = ObservableValue(0, removesDuplicates: false)
    let second = ObservableValue(0, removesDuplicates: false)
    let counters = [ChangeCounter(first), ChangeCounter(second)]
    let registration = first.bind(to: second)

    first.value = 1
    first.value = 1
    second.value = 2

    #expect(counters.map { $0.count } == [3, 2])
    withExtendedLifetime(registration) {}
  }

  @Test
  func `a value that doesn't equal itself settles`() {
    let first = ObservableValue(0.0)
    let second = ObservableValue(0.0)
    let registration = first.bind(to: second)

    second.value = .nan
    #expect(first.value.isNaN)
    first.value = 1

    #expect(second.value == 1)
    withExtendedLifetime(registration) {}
  }

  @Test
  func `a dropped or canceled registration ends the binding (B3)`() {
    let first = ObservableValue(0)
    let second = ObservableValue(0)
    var registration: Registration? = first.bind(to: second)
    first.value = 1
    #expect(registration?.isActive == true)
    registration = nil
    first.value = 2
    #expect(second.value == 1)

    let other = first.bind(to: second, startingFrom: .target)
    other.cancel()
    second.value = 5
    #expect(first.value == 1 && !other.isActive)
  }

  @Test
  func `the binding keeps neither side alive (B2)`() {
    withLifetimeTracking { tracker in
      var registrations: [Registration] = []
      let lasting = ObservableValue(tracker.make(1))
      expectReleased {
        let second = ObservableValue(tracker.make(2))
        registrations.append(lasting.bind(to: second))
        return second
      }
      expectReleased {
        let first = ObservableValue(tracker.make(3))
        registrations.append(first.bind(to: lasting, startingFrom: .target))
        return first
      }
      expectReleased {
        let control = FakeControl(tracker.make(4))
        registrations.append(lasting.bind(to: control))
        return control
      }
      expectReleased {
        let whole = ObservableValue((part: tracker.make(5), rest: 0))
        registrations.append(whole.part.bind(to: lasting, startingFrom: .target))
        return whole
      }

      lasting.value = tracker.make(6)

      #expect(tracker.livingCount == 1)
      #expect(registrations.allSatisfy { $0.isActive })
    }
  }

  @Test
  func `an ended binding releases its conversions`() {
    withLifetimeTracking { tracker in
      let year = ObservableValue(1971)
      let text = ObservableValue("")
      let control = FakeControl("")
      func make(_ second: some EditableValue<String>) -> Registration {
        let object = tracker.make()
        return year.bind(
          to: second,
          convert: { year in withExtendedLifetime(object) { String(year) } },
          convertBack: { Int($0) }
        )
      }
      do {
        let registrations = [make(text), make(control)]
        #expect(tracker.livingCount == 2)
        for registration in registrations { registration.cancel() }
        #expect(tracker.livingCount == 0)
      }
      do {
        let registrations = [make(text), make(control)]
        #expect(tracker.livingCount == 2 && registrations.count == 2)
      }
      #expect(tracker.livingCount == 0)
      control.edit("1")
      #expect(year.value == 1971)
    }
  }

  @Test
  func `a part follows its own field only (B2)`() {
    let album = ObservableValue(Album(title: "Blue", year: 1971))
    let title = ObservableValue("")
    let counter = ChangeCounter(title)
    let registration = album.title.bind(to: title)
    #expect(title.value == "Blue" && counter.count == 1)

    album.value.year = 1972
    #expect(counter.count == 1)

    title.value = "Hejira"
    #expect(album.value.title == "Hejira" && album.value.year == 1972)

    album.value = Album(title: "Mingus", year: 1979)
    #expect(title.value == "Mingus" && counter.count == 3)
    withExtendedLifetime(registration) {}
  }

  @Test
  func `two parts of one value are bound independently`() {
    let album = ObservableValue(Album(title: "", year: 0))
    let title = ObservableValue("Blue")
    let year = FakeControl("1971")
    let registrations = [
      album.title.bind(to: title, startingFrom: .target),
      album.year.bind(
        to: year,
        startingFrom: .target,
        convert: { String($0) },
        convertBack: { Int($0) }
      ),
    ]
    #expect(album.value.title == "Blue" && album.value.year == 1971)

    withBatchedChanges {
      title.value = "Hejira"
      year.edit("1976")
    }

    #expect(album.value.title == "Hejira" && album.value.year == 1976)
    #expect(title.value == "Hejira" && year.value == "1976")
    withExtendedLifetime(registrations) {}
  }

  @Test
  func `chains and rings of bindings settle in one assignment (B1)`() {
    let values = (0..<5).map { ObservableValue($0) }
    let counters = values.map { ChangeCounter($0) }
    let registrations = (0..<5).map { index in
      values[index].bind(to: values[(index + 1) % 5])
    }
    #expect(values.map { $0.value } == [0, 0, 0, 0, 0])
    let before = counters.map { $0.count }

    values[3].value = 7

    #expect(values.map { $0.value } == [7, 7, 7, 7, 7])
    #expect(zip(counters, before).allSatisfy { $0.count == $1 + 1 })
    withExtendedLifetime(registrations) {}
  }

  @Test
  func `a batch is one change, even when it throws`() {
    struct Stop: Error {}
    let first = ObservableValue(0)
    let second = ObservableValue(0)
    let counter = ChangeCounter(second)
    let registration = first.bind(to: second)

    try? withBatchedChanges { () throws(Stop) in
      first.value = 1
      first.value = 2
      #expect(second.value == 0)
      throw Stop()
    }
    #expect(second.value == 2 && counter.count == 1)

    withBatchedChanges {
      first.value = 9
      first.value = 2
    }
    #expect(counter.count == 1)
    withExtendedLifetime(registration) {}
  }

  @Test
  func `the side that changed first in a batch wins`() {
    let first = ObservableValue(0)
    let second = ObservableValue(0)
    let registration = first.bind(to: second)

    withBatchedChanges {
      second.value = 1
      first.value = 2
    }
    #expect([first.value, second.value] == [1, 1])

    withBatchedChanges {
      first.value = 3
      second.value = 4
    }
    #expect([first.value, second.value] == [3, 3])
    withExtendedLifetime(registration) {}
  }

  @Test
  func `reentrant edits settle on the last one`() {
    let first = ObservableValue("")
    let second = ObservableValue("")
    let early = first.observe { _, new in if new == "a" { first.value = "b" } }
    let registration = first.bind(to: second)
    let late = second.observe { _, new in
      second.value = new.uppercased()
      if new == "C" { first.value = "d" }
    }

    first.value = "a"
    #expect([first.value, second.value] == ["B", "B"])

    first.value = "c"
    #expect([first.value, second.value] == ["D", "D"])
    withExtendedLifetime((early, registration, late)) {}
  }

  @Test
  func `an edit during a notification isn't taken for an echo`() {
    let trigger = ObservableValue(0)
    let first = ObservableValue(0)
    let second = ObservableValue(0)
    let registration = first.bind(to: second)
    let late = [
      first.observe { _, new in if new == 1 { first.value = 2 } },
      second.observe { _, new in if new == 5 { second.value = 6 } },
      trigger.observe { _, new in
        first.value = new
        first.value = new + 1
      },
    ]

    first.value = 1
    #expect([first.value, second.value] == [2, 2])

    second.value = 5
    #expect([first.value, second.value] == [6, 6])

    trigger.value = 7
    #expect([first.value, second.value] == [8, 8])
    withExtendedLifetime((registration, late)) {}
  }

  @Test
  func `a canceled binding sets nothing more`() {
    let first = ObservableValue(0)
    let second = ObservableValue(0)
    let token = RegistrationBag()
    let observer = first.observe { _, _ in token.cancelAll() }
    first.bind(to: second).store(in: token)

    first.value = 1

    #expect(second.value == 0)
    withExtendedLifetime(observer) {}
  }

  @Test
  func `an effect on both sides runs once`() {
    let first = ObservableValue(0)
    let second = ObservableValue(0)
    var seen: [[Int]] = []
    let effect = Effect { seen.append([first.value, second.value]) }
    let registration = first.bind(to: second)

    first.value = 1
    second.value = 2

    #expect(seen == [[0, 0], [1, 1], [2, 2]])
    withExtendedLifetime((effect, registration)) {}
  }

  @Test
  func `a binding made by an effect doesn't rerun it`() {
    let first = ObservableValue(1)
    let second = ObservableValue(0)
    let control = FakeControl(0)
    let bag = RegistrationBag()
    var runs = 0
    let effect = Effect {
      runs += 1
      first.bind(to: second).store(in: bag)
      first.bind(to: control).store(in: bag)
      control.edit(3)
    }
    #expect(second.value == 3)

    first.value = 4

    #expect(runs == 1 && control.value == 4)
    effect.cancel()
  }

  @Test
  func `a binding may be dropped on another thread`() {
    withLifetimeTracking { tracker in
      let first = ObservableValue(0)
      let second = ObservableValue(0)
      for round in 1...200 {
        let object = tracker.make()
        var token: Registration? = first.bind(
          to: second,
          convert: { value in withExtendedLifetime(object) { value } },
          convertBack: { $0 }
        )
        // Safe: the other thread only releases it, which any thread may do.
        nonisolated(unsafe) let parcel = Parcel(token)
        token = nil
        let dropping = Handover()
        dropping.start { parcel.content = nil }
        first.value = round
        second.value = -round
        dropping.wait()
      }
      #expect(tracker.livingCount == 0)
    }
  }
}
