// SPDX-License-Identifier: MIT

import Testing

@testable import Essence
@testable import Exercises

@Suite("Iterator: essence and solutions")
struct IteratorSolutionsTests {
  private typealias Solutions = IteratorSolutions

  private func list(_ titles: String...) -> PlainLinkedList<String> {
    titles.reversed().reduce(.end) { .node($1, next: $0) }
  }

  // MARK: - Essence

  @Test
  func `a list is a sequence, from its first value`() {
    #expect(Array(list("Low", "Heroes", "Lodger")) == ["Low", "Heroes", "Lodger"])
    #expect(Array(list()).isEmpty)
    #expect(list("Low", "Lodger").map(\.count) == [3, 6])
  }

  @Test
  func `two loops over one list are independent`() {
    let list = list("a", "b")
    var pairs: [String] = []
    for first in list { for second in list { pairs.append(first + second) } }
    #expect(pairs == ["aa", "ab", "ba", "bb"])
  }

  @Test
  func `an iterator stays at its end`() {
    var iterator: PlainIterator<String> = list("a").makeIterator()
    #expect(iterator.next() == "a")
    #expect(iterator.next() == nil)
    #expect(iterator.next() == nil)
  }

  // MARK: - Solutions

  @Test(arguments: [([], []), ([1], []), ([1, 2, 3], ["1 2", "2 3"])])
  func `pairs are neighbors`(numbers: [Int], pairs: [String]) {
    #expect(Solutions.Pairs(base: numbers).map { "\($0) \($1)" } == pairs)
  }

  @Test
  func `a playlist repeats without end, lazily`() {
    let playlist = Solutions.OverAndOver(base: ["a", "b"])
    #expect(Array(playlist.prefix(5)) == ["a", "b", "a", "b", "a"])
    var count = 0
    let numbered = playlist.map { title in
      count += 1
      return "\(count)\(title)"
    }
    #expect(count == 0)
    #expect(Array(numbered.prefix(3)) == ["1a", "2b", "3a"])
    #expect(Array(Solutions.OverAndOver(base: [Int]())).isEmpty)
  }

  @Test
  func `a broken line loses that line only`() {
    let years = Solutions.Years("1977\nnineteen\n1979")
    let broken = Solutions.Years.BrokenLine(line: "nineteen")
    #expect(Array(years) == [.success(1977), .failure(broken), .success(1979)])
    #expect(years.compactMap { try? $0.get() } == [1977, 1979])
  }
}
