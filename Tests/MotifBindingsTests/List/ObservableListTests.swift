// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

@Suite("ObservableList")
struct ObservableListTests {
  private struct Album: Equatable {
    var title: String
    var year = 0
  }

  /// Edits a list and returns what an observer was told.
  private func changes<Element>(
    of list: ObservableList<Element>,
    _ edit: (ObservableList<Element>) -> Void
  ) -> [ListChanges<Element>] {
    var told: [ListChanges<Element>] = []
    let registration = list.observe { told.append($0) }
    edit(list)
    registration.cancel()
    return told
  }

  @Test
  func `it is read like an array`() {
    let list = ObservableList([1, 2, 3])
    #expect(list.count == 3 && !list.isEmpty && list.indices == 0..<3)
    #expect(list.first == 1 && list.last == 3 && list[1] == 2)
    #expect(list.map { $0 * 2 } == [2, 4, 6] && list.contains(3))
    #expect(list.elements == [1, 2, 3] && Array(list) == [1, 2, 3])
    #expect(list.withContiguousStorageIfAvailable { $0.reduce(0, +) } == 6)
    #expect(list.underestimatedCount == 3)

    let empty = ObservableList<Int>()
    #expect(empty.isEmpty && empty.first == nil && empty.last == nil && empty.indices.isEmpty)
  }

  @Test
  func `each edit tells its steps`() {
    let list = ObservableList(["a", "b"])
    let told = changes(of: list) { list in
      list.append("c")
      list.insert("d", at: 0)
      #expect(list.remove(at: 1) == "a")
      list[0] = "e"
      list[0] += "!"
      list.move(from: 0, to: 2)
      #expect(list.removeFirst() == "b")
      #expect(list.removeLast() == "e!")
    }
    #expect(
      told == [
        ListChanges([.insert("c", at: 2)]),
        ListChanges([.insert("d", at: 0)]),
        ListChanges([.remove("a", at: 1)]),
        ListChanges([.update("d", to: "e", at: 0)]),
        ListChanges([.update("e", to: "e!", at: 0)]),
        ListChanges([.move("e!", from: 0, to: 2)]),
        ListChanges([.remove("b", at: 0)]),
        ListChanges([.remove("e!", at: 1)]),
      ]
    )
    #expect(list.elements == ["c"])
  }

  @Test
  func `an edit of many elements is one change`() {
    let list = ObservableList(["a", "b"])
    let told = changes(of: list) { list in
      list.append(contentsOf: ["c", "d"])
      list.insert(contentsOf: ["x"], at: 1)
      list.replaceSubrange(0..<2, with: ["y", "z"])
      list.removeSubrange(3..<5)
      list.removeAll { $0 != "z" }
      list.removeAll()
    }
    #expect(
      told == [
        ListChanges([.insert("c", at: 2), .insert("d", at: 3)]),
        ListChanges([.insert("x", at: 1)]),
        ListChanges([
          .remove("x", at: 1), .remove("a", at: 0), .insert("y", at: 0), .insert("z", at: 1),
        ]),
        ListChanges([.remove("d", at: 4), .remove("c", at: 3)]),
        ListChanges([.remove("b", at: 2), .remove("y", at: 0)]),
        ListChanges([.remove("z", at: 0)]),
      ]
    )
  }

  @Test
  func `elements change places by moves`() {
    for (left, right) in [(0, 1), (1, 0), (0, 4), (3, 1), (4, 4)] {
      let list = ObservableList([0, 1, 2, 3, 4])
      var copy = list.elements
      var expected = copy
      expected.swapAt(left, right)

      let told = changes(of: list) { $0.swapAt(left, right) }
      for change in told { change.apply(to: &copy) }

      #expect(list.elements == expected && copy == expected)
      #expect(told.flatMap { $0 }.count == min(2, abs(left - right)))
    }
  }

  @Test
  func `an edit that leads nowhere is none`() {
    let list = ObservableList(["a", "b"])
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = list.count
    }
    let told = changes(of: list) { list in
      list.move(from: 1, to: 1)
      list.swapAt(0, 0)
      list[0] = "a"
      list[0] += ""
      list.append(contentsOf: [])
      list.removeSubrange(1..<1)
      list.removeAll { $0 == "x" }
    }
    list[1] += ""
    #expect(told.isEmpty && runs == 1)
    effect.cancel()
  }

  @Test
  func `every update counts where elements are not compared`() {
    struct Opaque {}
    let opaque = ObservableList([Opaque()])
    let insistent = ObservableList([1], removesDuplicates: false)
    let lazy = ObservableList([1], removesDuplicates: true)
    #expect(changes(of: opaque) { $0[0] = Opaque() }.count == 1)
    #expect(changes(of: insistent) { $0[0] = 1 }.count == 1)
    #expect(changes(of: insistent) { $0[0] += 0 }.count == 1)
    #expect(changes(of: lazy) { $0[0] = 1 }.isEmpty)
  }

  @Test
  func `a batch is one change of all its steps in their order, also when it throws`() {
    struct Stop: Error {}
    let list = ObservableList([1, 2])
    let told = changes(of: list) { list in
      try? withBatchedChanges { () throws(Stop) in
        list.append(3)
        withBatchedChanges { list.removeSubrange(2..<3) }
        list.move(from: 0, to: 1)
        throw Stop()
      }
      withBatchedChanges {}
    }
    #expect(
      told == [
        ListChanges([.insert(3, at: 2), .remove(3, at: 2), .move(1, from: 0, to: 1)])
      ]
    )
  }

  @Test
  func `derived values and effects follow it, and what is equal is cut off`() {
    let list = ObservableList(["b", "a"])
    let sorted = DerivedValue { list.sorted() }
    var seen: [[String]] = []
    let effect = Effect { seen.append(sorted.value) }

    list.swapAt(0, 1)
    withBatchedChanges {
      list.append("c")
      list.append("d")
    }
    list[3] = "0"

    #expect(seen == [["a", "b"], ["a", "b", "c", "d"], ["0", "a", "b", "c"]])
    effect.cancel()
  }

  @Test
  func `every way to read it is tracked, no edit is`() {
    let list = ObservableList([1])
    let reads: [() -> Void] = [
      { _ = list.elements }, { _ = list.count }, { _ = list.isEmpty }, { _ = list.indices },
      { _ = list.first }, { _ = list.last }, { _ = list[0] }, { for _ in list {} },
      { _ = list.underestimatedCount }, { _ = list.withContiguousStorageIfAvailable { $0.count } },
    ]
    var runs = 0
    let effects = reads.map { read in
      Effect {
        read()
        runs += 1
      }
    }
    let editing = Effect {
      list.append(2)
      list.append(contentsOf: [3])
      list[0] = 5
      list[0] += 1
      list.move(from: 0, to: 2)
      list.swapAt(0, 1)
      list.removeAll { $0 == 5 }
      list.removeLast()
    }
    #expect(runs == reads.count * 2 && editing.isActive)
    list.append(1)
    #expect(runs == reads.count * 3)
    withExtendedLifetime(effects) {}
  }

  @Test
  func `observers may edit the list, and all hear the same changes in the same order`() {
    let list = ObservableList<Int>()
    var copies: [[Int]] = [[], []]
    var heard: [[ListChanges<Int>]] = [[], []]
    let registrations = (0..<2).map { index in
      list.observe { changes in
        heard[index].append(changes)
        changes.apply(to: &copies[index])
        if list.count < 4 { list.insert(list.count, at: 0) }
      }
    }

    list.append(0)

    #expect(list.elements == [3, 2, 1, 0])
    #expect(copies == [list.elements, list.elements] && heard[0] == heard[1])
    withExtendedLifetime(registrations) {}
  }

  @Test
  func `a loop goes over the elements as they were when it began`() {
    let list = ObservableList([1, 2, 3])
    var seen: [Int] = []
    for element in list {
      seen.append(element)
      list.removeAll()
    }
    #expect(seen == [1, 2, 3] && list.isEmpty)
  }

  @Test
  func `a condition that throws takes out nothing`() {
    struct Stop: Error {}
    let list = ObservableList([1, 2, 3])
    let told = changes(of: list) { list in
      #expect(throws: Stop.self) {
        try list.removeAll { number throws(Stop) in
          if number == 2 { throw Stop() }
          return true
        }
      }
    }
    #expect(told.isEmpty && list.elements == [1, 2, 3])
  }

  @Test
  func `a condition that edits the list is a mistake`() async {
    await #expect(processExitsWith: .failure) {
      let list = ObservableList([1, 2])
      list.removeAll { _ in
        list.append(3)
        return true
      }
    }
  }

  @Test
  func `a move to where there is no index is a mistake`() async {
    await #expect(processExitsWith: .failure) {
      ObservableList([1, 2]).move(from: 0, to: 2)
    }
  }
}
