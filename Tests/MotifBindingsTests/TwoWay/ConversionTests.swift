// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

@Suite("bind with a conversion")
struct ConversionTests {
  private func makeYear(
    _ text: some EditableValue<String>,
    _ year: ObservableValue<Int>,
    startingFrom start: BoundSide = .source,
    correcting correction: EditCorrection
  ) -> Registration {
    year.bind(
      to: text,
      startingFrom: start,
      correcting: correction,
      convert: { String($0) },
      convertBack: { Int($0) }
    )
  }

  @Test(arguments: [EditCorrection.never, .accepted, .always])
  func `an accepted edit sets the first side (B2)`(
    correction: EditCorrection
  ) {
    let year = ObservableValue(1971)
    let text = FakeControl("")
    let registration = makeYear(text, year, correcting: correction)
    #expect(text.value == "1971" && text.setCount == 1)

    text.edit("1976")
    #expect(year.value == 1976 && text.setCount == 1)

    year.value = 1979
    #expect(text.value == "1979" && text.setCount == 2)
    withExtendedLifetime(registration) {}
  }

  @Test(arguments: [(EditCorrection.never, "x"), (.accepted, "x"), (.always, "7")])
  func `a rejected edit leaves the first side unchanged (B5)`(
    correction: EditCorrection,
    shown: String
  ) {
    let year = ObservableValue(7)
    for text in [FakeControl(""), FakeControl("", reportsEverySetting: true)] {
      let counter = ChangeCounter(year)
      let registration = makeYear(text, year, correcting: correction)

      text.edit("x")
      #expect(year.value == 7 && counter.count == 0 && text.value == shown)

      year.value = 8
      #expect(text.value == "8")
      year.value = 7
      registration.cancel()
    }
  }

  @Test(arguments: [
    (EditCorrection.never, ["007", "08"]), (.accepted, ["7", "8"]), (.always, ["7", "8"]),
  ])
  func `an equivalent edit is corrected on request`(
    correction: EditCorrection,
    shown: [String]
  ) {
    let year = ObservableValue(7)
    let text = ObservableValue("")
    let registration = makeYear(text, year, correcting: correction)

    text.value = "007"
    #expect(year.value == 7 && text.value == shown[0])

    text.value = "08"
    #expect(year.value == 8 && text.value == shown[1])

    year.value = 9
    #expect(text.value == "9")
    withExtendedLifetime(registration) {}
  }

  @Test(arguments: [(EditCorrection.never, "x"), (.accepted, "x"), (.always, "7")])
  func `starting from the second side counts as an edit`(correction: EditCorrection, shown: String)
  {
    let year = ObservableValue(7)
    let good = ObservableValue("1971")
    let bad = ObservableValue("x")

    var registration = makeYear(bad, year, startingFrom: .target, correcting: correction)
    #expect(year.value == 7 && bad.value == shown)

    registration = makeYear(good, year, startingFrom: .target, correcting: correction)
    #expect(year.value == 1971)
    registration.cancel()
  }

  @Test
  func `starting from the first side replaces even equivalents`() {
    let year = ObservableValue(7)
    let text = ObservableValue("007")
    let registration = makeYear(text, year, correcting: .never)
    #expect(text.value == "7")
    withExtendedLifetime(registration) {}
  }

  @Test
  func `showing less detail doesn't change the value (B1)`() {
    let exact = ObservableValue(3.14159)
    let rounded = ObservableValue(0)
    let counters = [ChangeCounter(exact), ChangeCounter(rounded)]
    let registration = exact.bind(
      to: rounded,
      convert: { Int($0.rounded()) },
      convertBack: { Double($0) }
    )
    #expect(exact.value == 3.14159 && rounded.value == 3)

    exact.value = 3.4
    rounded.value = 5
    exact.value = 5.9

    #expect(exact.value == 5.9 && rounded.value == 6)
    #expect(counters.map { $0.count } == [3, 3])
    withExtendedLifetime(registration) {}
  }

  @Test
  func `a lossy conversion settles after one round`() {
    let stored = ObservableValue(0)
    let slider = FakeControl(0, reportsEverySetting: true)
    let counter = ChangeCounter(stored)
    let registration = stored.bind(
      to: slider,
      convert: { $0 },
      convertBack: { min($0 / 10 * 10, 50) }
    )

    slider.edit(47)
    #expect(stored.value == 40 && slider.value == 40)
    slider.edit(99)
    #expect(stored.value == 50 && slider.value == 50)

    #expect(counter.count == 2 && slider.setCount == 2)
    withExtendedLifetime(registration) {}
  }

  @Test
  func `contradictory conversions settle, too`() {
    let first = ObservableValue(0)
    let second = ObservableValue(0)
    let counters = [ChangeCounter(first), ChangeCounter(second)]
    let registration = first.bind(to: second, convert: { $0 + 1 }, convertBack: { $0 + 1 })
    #expect([first.value, second.value] == [0, 1])

    second.value = 5

    #expect([first.value, second.value] == [6, 7])
    #expect(counters.map { $0.count } == [1, 3])
    withExtendedLifetime(registration) {}
  }

  @Test
  func `an edit changed by observers shows the final value`() {
    let year = ObservableValue(1971)
    let text = FakeControl("")
    let clamp = year.observe { _, new in if new > 2_000 { year.value = 2_000 } }
    let registration = makeYear(text, year, correcting: .never)

    text.edit("2525")

    #expect(year.value == 2_000 && text.value == "2000")
    withExtendedLifetime((clamp, registration)) {}
  }

  @Test
  func `nil values are distinguished from rejected ones`() {
    let stored = ObservableValue<Int?>(1)
    let text = ObservableValue("")
    let registration = stored.bind(
      to: text,
      convert: { $0.map { String($0) } ?? "" },
      convertBack: { text -> Int?? in
        if text.isEmpty { return .some(nil) }
        guard let number = Int(text) else { return nil }
        return .some(number)
      }
    )

    text.value = "x"
    #expect(stored.value == 1)
    text.value = ""
    #expect(stored.value == nil)

    let copy = ObservableValue<Int?>(5)
    let identity = copy.bind(to: stored, startingFrom: .target)
    #expect(copy.value == nil)
    copy.value = 3
    #expect(text.value == "3")
    withExtendedLifetime((registration, identity)) {}
  }
}
