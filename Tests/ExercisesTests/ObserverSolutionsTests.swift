// SPDX-License-Identifier: MIT

import MotifBindings
import MotifNotifications
import Testing

@testable import Essence
@testable import Exercises

@Suite("Solutions: Observer")
struct ObserverSolutionsTests {
  @Test
  func `the essence notifies its observers of changes`() {
    let year = PlainObservableValue(1971)
    var lines: [String] = []
    var first: PlainRegistration<Int>? = year.observe { lines.append("first: \($0) → \($1)") }
    let second = year.observe { lines.append("second: \($0) → \($1)") }
    year.value = 1976
    year.value = 1976
    _ = consume first
    first = nil
    year.value = 1977
    #expect(lines == ["first: 1971 → 1976", "second: 1971 → 1976", "second: 1976 → 1977"])
    withExtendedLifetime(second) {}
  }

  @Test
  func `a plain loop mixes up nested changes`() {
    let plain = PlainObservableValue(1)
    var heard: [Int] = []
    let registrations = [
      plain.observe { _, new in if new == 2 { plain.value = 3 } },
      plain.observe { old, _ in heard.append(old) },
    ]
    plain.value = 2
    #expect(heard == [2, 1], "the later change comes first")
    withExtendedLifetime(registrations) {}

    let queued = ObservableValue(1)
    heard = []
    let others = [
      queued.observe { _, new in if new == 2 { queued.value = 3 } },
      queued.observe { old, _ in heard.append(old) },
    ]
    queued.value = 2
    #expect(heard == [1, 2])
    withExtendedLifetime(others) {}
  }

  private final class Label {
    var text = ""
  }

  @Test
  func `an observation ends with its owner`() {
    let title = ObserverSolutions.OwnedValue("Low")
    var label: Label? = Label()
    if let label { title.observe(owner: label) { $0.text = $1 } }
    title.value = "Lodger"
    #expect(label?.text == "Lodger")
    label = nil
    title.value = "Heroes"
    #expect(title.observerCount == 0)
  }

  @Test
  func `a change of two values updates once`() {
    let album = ObserverSolutions.Album()
    let heading = album.heading
    var lines: [String] = []
    let effect = Effect { lines.append(heading.value) }
    album.rename(to: "Lodger", in: 1979)
    #expect(lines == ["Low (1977)", "Lodger (1979)"])
    effect.cancel()
  }

  @Test
  func `a late observer reads values and misses messages`() {
    let downloads = ObserverSolutions.Downloads()
    downloads.finish("Low")
    var heard: [String] = []
    let late = downloads.hub.observe(ObserverSolutions.DidDownload.self) { heard.append($0.title) }
    #expect(downloads.latest.value == "Low")
    #expect(heard.isEmpty)
    downloads.finish("Lodger")
    #expect(heard == ["Lodger"])
    withExtendedLifetime(late) {}
  }
}
