// SPDX-License-Identifier: MIT

import MotifTestSupport
import SequenceLibrary
import Testing

@Suite("LinkedList (L4)")
struct LinkedListTests {
  @Test(arguments: [[], [7], [1, 1, 2, 3, 5, 8]])
  func `it iterates over all of its values`(values: [Int]) {
    var list = LinkedList<Int>()
    for value in values { list.append(value) }
    #expect(Array(list) == values)
    #expect(list.count == values.count)
    #expect(list.underestimatedCount == values.count)
  }

  @Test
  func `an iterator stays at its end`() {
    var values = LinkedList([1]).makeIterator()
    #expect(values.next() == 1)
    #expect(values.next() == nil)
    #expect(values.next() == nil)
  }

  @Test
  func `two iterators are independent`() {
    let list: LinkedList = [1, 2, 3]
    var one = list.makeIterator()
    var other = list.makeIterator()
    #expect(one.next() == 1)
    #expect(one.next() == 2)
    #expect(other.next() == 1)
    #expect(one.next() == 3)
    #expect(other.next() == 2)
    let products = list.flatMap { left in list.map { left * $0 } }
    #expect(products == [1, 2, 3, 2, 4, 6, 3, 6, 9])
  }

  @Test
  func `changes don't affect copies or running loops`() {
    var list: LinkedList = [1, 2]
    let copy = list
    var seen: [Int] = []
    for value in list {
      seen.append(value)
      list.append(value + 10)
      list.prepend(0)
    }
    #expect(seen == [1, 2])
    #expect(Array(copy) == [1, 2])
    #expect(Array(list) == [0, 0, 1, 2, 11, 12])
  }

  @Test
  func `an iterator outlives its list`() {
    var list: LinkedList = ["a", "b"]
    var values = list.makeIterator()
    list = []
    #expect(values.next() == "a")
    #expect(values.next() == "b")
    #expect(Array(list) == [])
  }

  @Test
  func `pairs are neighbors, if there are any`() {
    let list: LinkedList = [1, 2, 3, 4]
    #expect(list.pairs.map { [$0, $1] } == [[1, 2], [2, 3], [3, 4]])
    #expect(Array(LinkedList([1]).pairs).isEmpty)
    #expect(Array(LinkedList<Int>().pairs).isEmpty)
  }

  @Test
  func `it matches an array`() {
    withSeeds(200) { generator in
      var lists = [(list: LinkedList<Int>(), model: [Int]())]
      for step in 0..<Int.random(in: 0...60, using: &generator) {
        let index = Int.random(in: lists.indices, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0:
          lists[index].list.append(step)
          lists[index].model.append(step)
        case 1:
          lists[index].list.prepend(step)
          lists[index].model.insert(step, at: 0)
        default:
          lists.append(lists[index])
        }
      }
      for (list, model) in lists {
        #expect(Array(list) == model)
        #expect(list.count == model.count)
        #expect(list.pairs.map { [$0, $1] } == zip(model, model.dropFirst()).map { [$0, $1] })
      }
    }
  }

  @Test
  func `releasing a million nodes doesn't overflow the stack`() {
    withLifetimeTracking { tracker in
      // Each node holds the same object, so it is released only after all of them.
      let list = LinkedList(repeatElement(tracker.make(), count: 1_000_000))
      #expect(list.count == 1_000_000)
      #expect(tracker.livingCount == 1)
    }
  }

  #if os(macOS) || os(Linux)
  /// A common implementation of a list, whose nodes release their successors recursively.
  private indirect enum Chain {
    case end
    case link(Int, Chain)
  }

  @Test
  func `recursive release of nodes overflows the stack (known trap)`() async {
    await #expect(processExitsWith: .failure) {
      var chain = Chain.end
      for number in 0..<1_000_000 { chain = .link(number, chain) }
      if case .link(let number, _) = chain { print(number) }
      chain = .end
    }
  }
  #endif
}
