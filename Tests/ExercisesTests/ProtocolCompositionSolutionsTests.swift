// SPDX-License-Identifier: MIT

import Testing

@testable import Essence
@testable import Exercises

@Suite("Protocol composition: essence and solutions")
struct ProtocolCompositionSolutionsTests {
  private typealias Solutions = ProtocolCompositionSolutions

  // MARK: - Essence

  @Test
  func `a shelf lends its highest item`() {
    let shelf = PlainBookShelf(items: [
      PlainAudioBook(title: "Emma", minutes: 900), PlainAudioBook(title: "Ulysses", minutes: 1_700),
      PlainAudioBook(title: "Momo", minutes: 500),
    ])
    #expect(shelf.lendHighest() == "lent Ulysses")
    #expect(PlainBookShelf(items: []).lendHighest() == nil)
  }

  @Test
  func `a shelf keeps its item's type through any`() {
    let shelf: any PlainShelf<PlainAudioBook> = PlainBookShelf(items: [
      PlainAudioBook(title: "Emma", minutes: 900)
    ])
    #expect(shelf.items.map(\.minutes) == [900])
  }

  // MARK: - Solutions

  @Test
  func `a type's own words are found through any`() {
    let items: [any Solutions.Lendable] = [
      Solutions.Book(title: "Emma"), Solutions.Magazine(title: "Weekly"),
    ]
    #expect(items.map { $0.lend() } == ["lent Emma", "read Weekly here"])
  }

  @Test
  func `two abilities have a price after a sample`() {
    #expect(Solutions.Record(cents: 1_200, minutes: 40).centsAfterSample == 1_080)
  }

  @Test
  func `a mixed list is ranked by plain values`() {
    let items: [any Solutions.Ranked] = [
      Solutions.Novel(rank: 3), Solutions.Album(rank: 1), Solutions.Novel(rank: 2),
    ]
    #expect(Solutions.ranking(items).map(\.rank) == [1, 2, 3])
  }
}
