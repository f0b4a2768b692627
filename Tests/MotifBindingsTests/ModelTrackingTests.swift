// SPDX-License-Identifier: MIT

import Foundation
import MotifBindings
import MotifTestSupport
import Observation
import Testing

@Observable
private final class Player {
  var title = "Blue"
  var year = 1971
  @ObservationIgnored var note = ""
}

@MainActor
@Suite("Values that follow Observable models")
struct ModelTrackingTests {
  /// Runs the other tasks of the main actor until a condition holds.
  private func waitUntil(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  /// Gives every other task of the main actor several turns.
  private func passTurns() async {
    for _ in 0..<10 { await Task.yield() }
  }

  @Test
  func `a value follows at once, then one turn later`() async {
    let player = Player()
    let title = ObservableValue("")
    let following = title.follow { player.title }
    #expect(title.value == "Blue")

    for next in ["Hejira", "Mingus"] {
      player.title = next
      #expect(title.value != next)
      await waitUntil { title.value == next }
    }
    withExtendedLifetime(following) {}
  }

  @Test
  func `changes in one turn combine, equal ones don't count`() async {
    let player = Player()
    let title = ObservableValue("")
    let following = title.follow { "\(player.title) (\(player.year))" }
    var heard: [String] = []
    let registration = title.observe { heard.append($1) }

    player.title = "Mingus"
    player.title = "Hejira"
    player.year = 1976
    await waitUntil { !heard.isEmpty }
    player.title = "Hejira"
    player.note = "!"
    await passTurns()

    #expect(heard == ["Hejira (1976)"])
    withExtendedLifetime((following, registration)) {}
  }

  @Test
  func `dependencies may vary over time`() async {
    let player = Player()
    let text = ObservableValue("")
    let following = text.follow { player.title == "?" ? "\(player.year)" : player.title }
    player.title = "?"
    await waitUntil { text.value == "1971" }
    player.year = 1976
    await waitUntil { text.value == "1976" }
    player.title = "Hejira"
    await waitUntil { text.value == "Hejira" }
    withExtendedLifetime(following) {}
  }

  @Test
  func `a change made while the value is being set is followed, too`() async {
    let player = Player()
    let year = ObservableValue(0)
    let following = year.follow { player.year }
    let registration = year.observe { _, new in
      if new < 1980 { player.year = new + 1 }
    }
    player.year = 1975
    await waitUntil { year.value == 1980 }
    withExtendedLifetime((following, registration)) {}
  }

  @Test(arguments: [false, true])
  func `no value arrives after the registration ended`(
    isDropped: Bool
  ) async {
    let player = Player()
    let title = ObservableValue("")
    for turns in 0..<4 {
      player.title = "Blue"
      var following: Registration? = title.follow { player.title }
      for _ in 0..<turns { await Task.yield() }
      player.title = "Hejira"
      if !isDropped { following?.cancel() }
      #expect(following != nil)
      following = nil
      await passTurns()
      #expect(title.value == "Blue")
    }
  }

  @Test
  func `models and values are released once the registration ends`() async {
    await withLifetimeTracking { tracker in
      let player = Player()
      do {
        let object = tracker.make()
        let title = ObservableValue("")
        var following: Registration? = title.follow {
          withExtendedLifetime(object) { player.title }
        }
        await Task.yield()
        #expect(following?.isActive == true)
        following = nil
      }
      await waitUntil { tracker.livingCount == 0 }
    }
  }

  @Test
  func `a value may be released before its registration`() async {
    let player = Player()
    var title: ObservableValue? = ObservableValue("")
    weak let released = title
    let following = title?.follow { player.title }
    await Task.yield()
    title = nil
    #expect(released == nil)
    player.title = "Hejira"
    await passTurns()
    withExtendedLifetime(following) {}
  }

  @Test
  func `a derived value of a model takes part in the graph`() async {
    let player = Player()
    let isLoud = ObservableValue(false)
    let title = DerivedValue.tracking { player.title }
    let label = DerivedValue { isLoud.value ? title.value.uppercased() : title.value }
    var drawn: [String] = []
    let effect = Effect { drawn.append(label.value) }

    player.title = "Hejira"
    await waitUntil { drawn.last == "Hejira" }
    isLoud.value = true
    player.title = "Mingus"
    await waitUntil { drawn.last == "MINGUS" }

    #expect(drawn == ["Blue", "Hejira", "HEJIRA", "MINGUS"])
    withExtendedLifetime(effect) {}
  }

  @Test
  func `a model's derived value ends with its last reference`() async {
    await withLifetimeTracking { tracker in
      let player = Player()
      var reads = 0
      do {
        let object = tracker.make()
        let title = DerivedValue.tracking {
          reads += 1
          return withExtendedLifetime(object) { player.title }
        }
        await Task.yield()
        #expect(title.value == "Blue")
      }
      await waitUntil { tracker.livingCount == 0 }
      player.title = "Hejira"
      await passTurns()
      #expect(reads == 1)
    }
  }

  @Test
  func `nonequatable values change with every tracked change`() async {
    struct Opaque {}
    let player = Player()
    let opaque = DerivedValue.tracking {
      _ = player.title
      return Opaque()
    }
    var count = 0
    let registration = opaque.observe { _, _ in count += 1 }
    await passTurns()
    #expect(count == 0)
    player.title = "Blue"
    player.title = "Mingus"
    player.year = 1979
    await waitUntil { count > 0 }
    await passTurns()
    #expect(count == 1)
    withExtendedLifetime(registration) {}
  }

  @Test
  func `reading a model inside an effect isn't tracked`() {
    let player = Player()
    let volume = ObservableValue(0)
    var runs = 0
    var values: [DerivedValue<String>] = []
    let effect = Effect {
      runs += 1
      values.append(DerivedValue.tracking { "\(player.title) \(volume.value)" })
    }
    volume.value = 1
    #expect(runs == 1)
    #expect(values.first?.value == "Blue 0")
    withExtendedLifetime(effect) {}
  }

  @Test
  func `model and value can follow one another`() async {
    let player = Player()
    let title = ObservableValue("")
    let registrations = [
      title.follow { player.title },
      title.observe { _, new in player.title = new },
    ]
    title.value = "Hejira"
    #expect(player.title == "Hejira")
    player.title = "Mingus"
    await waitUntil { title.value == "Mingus" }
    title.value = "Blue"
    await passTurns()

    #expect(player.title == "Blue")
    #expect(title.value == "Blue")
    withExtendedLifetime(registrations) {}
  }

  /// Holds a model and a value that follows it.
  private actor Stage {
    private let player = Player()
    private let title = ObservableValue("")
    private var following: Registration?
    private let history = ObservableValue<[String]>([])

    func start() {
      following = title.follow { [player] in player.title }
      title.observe(owner: history) { history, _, new in history.value.append(new) }
    }

    func play(_ number: Int) {
      player.title = ""
      player.title = "\(number)"
    }

    var heard: [Int?] { history.value.map { Int($0) } }
  }

  @Test
  func `an actor never sees partial or older state`() async {
    let stage = Stage()
    await stage.start()
    for number in 1...300 { await stage.play(number) }
    while await stage.heard.last != 300 { await Task.yield() }
    let heard = await stage.heard.map { $0 ?? -1 }
    #expect(heard == heard.sorted())
    #expect(heard.first ?? 0 > 0)
  }

  @Test
  func `an actor is released despite retaining a following registration`() async {
    var stage: Stage? = Stage()
    weak let released = stage
    await stage?.start()
    await stage?.play(1)
    while await stage?.heard.last != 1 { await Task.yield() }
    stage = nil
    await waitUntil { released == nil }
  }
}
