// SPDX-License-Identifier: MIT

import MotifBindings
import MotifLists
import MotifTestSupport
import Testing

@Suite("ListElement")
struct ListElementTests {
  private struct Stop: Error {}

  private func make(_ ids: Int...) throws -> ObservableList<MainSection, Entry> {
    try ObservableList(ids.map { Entry(id: $0, rank: $0) })
  }

  @Test
  func `it finds its item wherever the item moves`() throws {
    let list = try make(1, 2, 3)
    let element = list.element(2)
    #expect(element.value?.rank == 2)
    list.move(from: 1, to: 0)
    try list.insert(Entry(id: 4, rank: 4), at: 0)
    #expect(element.value?.rank == 2)
    element.value?.rank = 20
    #expect(list.items.map(\.rank) == [4, 20, 1, 3])
  }

  @Test
  func `it ends when its item is deleted`() throws {
    let list = try make(1, 2)
    let element = list.element(2)
    var seen: [Int?] = []
    let registration = element.observe { seen.append($0?.rank) }
    try list.remove(id: 2)
    #expect(element.value == nil)
    try list.append(Entry(id: 2, rank: 9))
    #expect(element.value == nil)
    element.value = Entry(id: 2, rank: 7)
    #expect(!element.update { $0.rank = 7 })
    #expect(list.item(withID: 2)?.rank == 9)
    #expect(list.element(2).value?.rank == 9)
    #expect(seen == [nil])
    registration.cancel()
  }

  @Test
  func `nil deletes the item, and unknown items have ended`() throws {
    let list = try make(1, 2)
    list.element(2).value = nil
    #expect(list.snapshot.itemIDs == [1])
    #expect(list.element(9).value == nil)
    list.element(9).value = Entry(id: 9, rank: 9)
    #expect(list.snapshot.itemIDs == [1])
  }

  @Test
  func `an item deleted and restored in one edit stays`() throws {
    let list = try make(1, 2)
    let element = list.element(2)
    let rank = DerivedValue { element.value?.rank }
    #expect(throws: Stop.self) {
      try list.edit { list in
        try list.remove(id: 2)
        #expect(element.value == nil && rank.value == nil)
        throw Stop()
      }
    }
    #expect(element.value?.rank == 2 && rank.value == 2)
    try list.edit { list in
      try list.remove(id: 2)
      #expect(rank.value == nil)
      try list.append(Entry(id: 2, rank: 5))
      #expect(rank.value == 5)
    }
    #expect(element.value?.rank == 5 && rank.value == 5)
  }

  @Test
  func `an item inserted and deleted in one edit has ended`() throws {
    let list = try make(1)
    var element: ListElement<MainSection, Entry>?
    try list.edit { list in
      try list.append(Entry(id: 2, rank: 2))
      element = list.element(2)
      #expect(element?.value?.rank == 2)
      try list.remove(id: 2)
    }
    try list.append(Entry(id: 2, rank: 2))
    #expect(element?.value == nil)
  }

  @Test
  func `effects follow a single item`() throws {
    let list = try make(1, 2)
    let element = list.element(2)
    var seen: [Int?] = []
    let effect = Effect { seen.append(element.value?.rank) }
    list[0].rank = 7
    try list.append(Entry(id: 3, rank: 3))
    list.move(from: 0, to: 1)
    try list.edit { list in
      try list.update(3) { $0.rank = 30 }
      try list.update(1) { $0.rank = 10 }
    }
    #expect(seen == [2])
    element.update { $0.rank = 20 }
    try list.replaceAll([Entry(id: 2, rank: 21)])
    try list.replaceAll([Entry(id: 1, rank: 1)])
    #expect(seen == [2, 20, 21, nil])
    effect.cancel()
  }

  @Test
  func `equal contents are not reported`() throws {
    let list = try make(1)
    let watch = Watch(list)
    let element = list.element(1)
    element.value = Entry(id: 1, rank: 1)
    element.update { $0.rank = 1 }
    try list.update(1) { $0.rank = 1 }
    #expect(watch.changes.isEmpty)
    element.update(as: .reload) { $0.rank = 2 }
    #expect(watch.changes.map(\.description) == ["reload 1 at 0.0"])
  }

  @Test
  func `generic code compares items, too`() throws {
    func rewrite<Item: Identifiable>(_ list: ObservableList<MainSection, Item>) throws
    where Item.ID == Int {
      try list.update(1) { _ in }
      list.element(1).update { _ in }
      try list.replaceAll(list.items)
    }
    let list = try make(1)
    let watch = Watch(list)
    try rewrite(list)
    #expect(watch.changes.isEmpty)
  }

  @Test
  func `items that can't be compared count as updated`() throws {
    struct Opaque: Identifiable {
      let id: Int
    }
    let list = try ObservableList([Opaque(id: 1)])
    var changes: [String] = []
    let registration = list.observe { changes.append("\($0)") }
    try list.replaceAll([Opaque(id: 1)])
    try list.update(1) { _ in }
    #expect(changes == ["reconfigure 1 at 0.0", "reconfigure 1 at 0.0"])
    registration.cancel()
  }

  @Test
  func `an edit in place moves the item in an order`() throws {
    let list = try make(1, 2, 3)
    let sorted = list.sorted { $0.rank < $1.rank }
    let watch = Watch(sorted)
    try list.update(1) { $0.rank = 9 }
    #expect(sorted.snapshot.itemIDs == [2, 3, 1])
    #expect(watch.changes.map { $0.movedItems.map(\.id) } == [[1]])
    #expect(throws: ListSnapshotError<MainSection, Int>.unknownItem(7)) {
      try list.update(7) { _ in Issue.record("There is no item to edit") }
    }
    try watch.check()
  }

  @Test
  func `an edit in place copies nothing`() throws {
    struct Big: Identifiable {
      let id: Int
      var numbers: [Int]
    }
    func address(_ numbers: [Int]) -> UnsafeRawPointer? {
      numbers.withUnsafeBytes { $0.baseAddress }
    }
    let list = try ObservableList([Big(id: 1, numbers: Array(0..<100))])
    let registration = list.observe { _ in }
    let element = list.element(1)
    let before = address(list[0].numbers)
    try list.update(1) { $0.numbers[5] = 0 }
    element.update { $0.numbers[6] = 0 }
    #expect(address(list[0].numbers) == before)
    registration.cancel()
  }

  @Test
  func `a binding keeps an element and a control in sync`() throws {
    final class Stepper: EditableControl {
      var value = 0
      var onEdit: (() -> Void)?
    }
    let list = try make(1, 2)
    let element = list.element(2)
    let stepper = Stepper()
    let binding = element.bind(
      to: stepper,
      convert: { $0?.rank ?? -1 },
      convertBack: { rank in
        element.value.map { entry in
          var entry = entry
          entry.rank = rank
          return entry
        }
      }
    )
    #expect(stepper.value == 2)
    stepper.value = 5
    stepper.onEdit?()
    #expect(list.item(withID: 2)?.rank == 5)
    list[1].rank = 6
    #expect(stepper.value == 6)
    try list.remove(id: 2)
    #expect(stepper.value == -1)
    stepper.value = 8
    stepper.onEdit?()
    #expect(list.snapshot.itemIDs == [1])
    binding.cancel()
  }

  @Test
  func `its values begin with the call, end with the item`() async throws {
    let list = try make(1, 2)
    let values = list.element(2).values(.unbounded)
    list[1].rank = 20
    list[0].rank = 10
    try list.remove(id: 2)
    var seen: [Int] = []
    for await entry in values { seen.append(entry.rank) }
    #expect(seen == [2, 20])
    var gone: ObservableList? = try make(1)
    let later = gone?.element(1).values()
    gone = nil
    var count = 0
    if let later { for await _ in later { count += 1 } }
    #expect(count == 1)
  }

  @Test
  func `an owner ends an observation and releases elements`() throws {
    final class Owner {}
    let list = try make(1)
    var owner: Owner? = Owner()
    var seen: [Int?] = []
    if let owner {
      list.element(1).observe(owner: owner) { _, entry in seen.append(entry?.rank) }
    }
    list[0].rank = 2
    owner = nil
    list[0].rank = 3
    #expect(seen == [2])
    expectReleased { list.element(1) }
  }

  #if os(macOS) || os(Linux)
  @Test
  func `a value of another item stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let list = try ObservableList([Entry(id: 1, rank: 1)])
      list.element(1).value = Entry(id: 2, rank: 1)
    }
  }

  @Test
  func `an in-place edit of the identifier stops the program`() async {
    await #expect(processExitsWith: .failure) {
      struct Named: Identifiable { var id: Int }
      let list = try ObservableList([Named(id: 1)])
      try list.update(1) { $0.id = 2 }
    }
  }
  #endif
}
