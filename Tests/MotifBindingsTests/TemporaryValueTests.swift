// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

/// Values made by `map`, `combined`, and key paths need not be retained to be observed with an owner.
@Suite("Observing unretained values")
struct TemporaryValueTests {
  private struct Album: Equatable {
    var title: String
    var year: Int
  }

  private final class Owner {
    var heard: [String] = []
  }

  private let owner = Owner()
  private let album = ObservableValue(Album(title: "Blue", year: 1971))

  @Test
  func `a projection is observed while owner and source live`() {
    album.title.observe(owner: owner) { owner, old, new in owner.heard.append("\(old) → \(new)") }
    album.value.year = 1972
    album.value.title = "Hejira"
    album.value.title = "Mingus"
    #expect(owner.heard == ["Blue → Hejira", "Hejira → Mingus"])
  }

  @Test
  func `a chain is observed while owner and source live`() {
    let rating = ObservableValue(5)
    album.readOnly.map { $0.title }.count
      .combined(with: rating.map { $0 * 10 }, album.year) { "\($0) \($1) \($2)" }
      .observe(owner: owner) { owner, _, new in owner.heard.append(new) }
    album.value.title = "Hejira"
    rating.value = 4
    withBatchedChanges {
      album.value = Album(title: "Mingus!", year: 1979)
      rating.value = 3
    }
    #expect(owner.heard == ["6 50 1971", "6 40 1971", "7 30 1979"])
  }

  @Test
  func `the closure's other reads are dependencies as well`() {
    let unit = ObservableValue("%")
    let level = ObservableValue(5)
    level.map { "\($0)\(unit.value)" }
      .observe(owner: owner) { owner, _, new in owner.heard.append(new) }
    unit.value = "dB"
    level.value = 6
    withBatchedChanges {
      level.value = 7
      unit.value = "%"
    }
    #expect(owner.heard == ["5dB", "6dB", "7%"])
  }

  @Test
  func `an observation retains neither source nor owner`() {
    withLifetimeTracking { tracker in
      final class Model {
        let count = ObservableValue(1)
        let twice: DerivedValue<Int>
        let token: TrackedObject<String>

        init(_ token: TrackedObject<String>) {
          self.token = token
          twice = count.map { [token] in token.payload.isEmpty ? 0 : $0 * 2 }
        }
      }
      var model: Model? = Model(tracker.make("model"))
      var first: TrackedObject<String>? = tracker.make("first")
      let second = Owner()
      if let model, let first {
        model.count.map { $0 + 1 }.observe(owner: first) { _, _, _ in second.heard.append("first") }
        model.twice.observe(owner: first) { _, _, _ in second.heard.append("first") }
      }
      if let model {
        model.count.map { $0 + 1 }
          .observe(owner: second) { owner, _, new in owner.heard.append("\(new)") }
        model.twice.observe(owner: second) { owner, _, new in owner.heard.append("\(new)") }
      }
      model?.count.value = 2
      #expect(second.heard.sorted() == ["3", "4", "first", "first"])
      first = nil
      #expect(tracker.livingCount == 1)
      model?.count.value = 3
      #expect(second.heard.sorted() == ["3", "4", "4", "6", "first", "first"])
      model = nil
      #expect(tracker.livingCount == 0)
    }
  }

  @Test
  func `an unretained chain of any length works`() {
    withLifetimeTracking { tracker in
      let source = ObservableValue(tracker.make("x"))
      var last = source.map { $0 }
      for _ in 0..<20_000 { last = last.map { $0 } }
      last.observe(owner: owner) { owner, _, new in owner.heard.append(new.payload) }
      last = source.map { $0 }
      source.value = tracker.make("y")
      #expect(owner.heard == ["y"])
    }
  }

  @Test
  func `many owners of one value share its computation`() {
    var runs = 0
    let twice = ObservableValue(1)
    let value = twice.map {
      runs += 1
      return $0 * 2
    }
    let owners = (0..<10).map { _ in Owner() }
    for owner in owners {
      value.observe(owner: owner) { owner, _, new in owner.heard.append("\(new)") }
    }
    runs = 0
    twice.value = 2
    #expect(runs == 1)
    #expect(owners.allSatisfy { $0.heard == ["4"] })
  }

  @Test
  func `a released owner leaves no entry at the source`() {
    let source = ObservableValue(0)
    var runs = 0
    for _ in 0..<1_000 {
      source.map { runs += $0 >= 0 ? 1 : 0 }.observe(owner: Owner()) { _, _, _ in }
    }
    source.value = 1
    source.value = 2
    runs = 0
    source.value = 3
    #expect(runs == 0)
  }

  @Test
  func `an effect doesn't depend on the values it observes`() {
    var runs = 0
    let effect = Effect {
      runs += 1
      album.title.observe(owner: owner) { owner, _, new in owner.heard.append(new) }
    }
    album.value.title = "Hejira"
    #expect(runs == 1 && owner.heard == ["Hejira"])
    effect.cancel()
  }

  @Test
  func `a loop over a projection's values retains it`() async {
    var read: [String] = []
    for await title in album.title.values() {
      read.append(title)
      if title == "Hejira" { break }
      album.value.title = "Hejira"
    }
    #expect(read == ["Blue", "Hejira"])
  }

  @Test
  func `a projection's values end with its source`() async {
    var source: ObservableValue<Album>? = ObservableValue(Album(title: "Blue", year: 1971))
    guard let titles = source?.title.values(.unbounded) else { return }
    var iterator = titles.makeAsyncIterator()
    source?.value.title = "Hejira"
    source = nil
    var read: [String] = []
    while let title = await iterator.next() { read.append(title) }
    #expect(read == ["Blue", "Hejira"])
    var late = titles.makeAsyncIterator()
    #expect(await late.next() == nil)
  }
}
