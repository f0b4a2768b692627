// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifNotifications
internal import MotifTestSupport
internal import Testing

@testable import FilterExample

@Suite("FilterExample")
@MainActor
struct FilterExampleTests {
  private let transcript = Transcript()

  @Test
  func `one filter is target, payload, subject, and category (N7)`() async {
    await FilterExample { [transcript] in transcript.add($0) }.run()
    #expect(
      transcript.text == """
        log: all: 4
        log: Jazz: 2
        jazz at last
        log: (Jazz and 1950–1959): 1
        log: (not Jazz or 1950–1959): 3
        log: Jazz: 2
        jazz at last
        > go back twice
        log: (not Jazz or 1950–1959): 3
        log: (Jazz and 1950–1959): 1
        > stop the log, and count in another actor
        (Jazz and 1950–1959): 1 in the catalog
        > how often each filter was shown
        2 × Jazz
        2 × (not Jazz or 1950–1959)
        2 × (Jazz and 1950–1959)
        1 × all
        """
    )
  }

  /// A filter of random depth.
  private func filter(_ depth: Int, _ generator: inout SeededGenerator) -> AlbumFilter {
    switch Int.random(in: depth > 0 ? 0...5 : 0...2, using: &generator) {
    case 0: .all
    case 1: .genre(["Jazz", "Rock", "Folk"].randomElement(using: &generator) ?? "")
    case 2: .years(1950...Int.random(in: 1950...1975, using: &generator))
    case 3: !filter(depth - 1, &generator)
    case 4: filter(depth - 1, &generator) && filter(depth - 1, &generator)
    default: filter(depth - 1, &generator) || filter(depth - 1, &generator)
    }
  }

  @Test
  func `filters combine like sets of albums (N7)`() {
    func matched(_ filter: AlbumFilter) -> Set<Album> {
      Set(Album.all.filter { filter.matches($0) })
    }
    withSeeds { generator in
      let (left, right) = (filter(3, &generator), filter(3, &generator))
      #expect(matched(left && right) == matched(left).intersection(matched(right)))
      #expect(matched(left || right) == matched(left).union(matched(right)))
      #expect(matched(!left) == Set(Album.all).subtracting(matched(left)))
      #expect(matched(!(left && right)) == matched(!left || !right))
    }
  }

  @Test
  func `showing the current filter again posts nothing`() {
    let hub = MessageHub()
    let shelf = Shelf(Album.all, hub: hub)
    var shown: [AlbumFilter] = []
    let registration = hub.observe(Shelf.DidShow.self) { shown.append($0.filter) }
    shelf.goBack()
    shelf.show(.genre("Jazz"))
    shelf.show(.genre("Jazz"))
    shelf.goBack()
    #expect(shown == [.genre("Jazz")])
    #expect(shelf.filter == .genre("Jazz"))
    withExtendedLifetime(registration) {}
  }

  @Test
  func `analytics end with their owner (N7)`() {
    let hub = MessageHub()
    let shelf = Shelf(Album.all, hub: hub)
    expectReleased {
      let analytics = Analytics(hub)
      shelf.show(.all)
      #expect(analytics.lines == ["1 × all"])
      return analytics
    }
    shelf.show(.genre("Jazz"))
  }
}
#endif
