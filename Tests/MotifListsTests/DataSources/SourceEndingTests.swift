// SPDX-License-Identifier: MIT

import MotifLists
import Testing

/// Objects that are deinitialized when a source releases something may call that source.
@Suite("Data sources, calls from deinit")
struct SourceEndingTests {
  private typealias Source = ObservableList<MainSection, Item>

  private final class Item: Identifiable {
    let id: Int
    let lastCall: LastCall?

    init(_ id: Int, _ lastCall: LastCall? = nil) {
      self.id = id
      self.lastCall = lastCall
    }
  }

  private func make() throws -> Source { try Source([Item(1), Item(2)]) }

  // MARK: - Observers

  @Test
  func `an observer's captures may cancel, observe, and edit`() throws {
    let source = try make()
    var heard: [[Int]] = []
    let listening = source.observe { heard.append($0.insertedItems.map(\.id)) }
    let other = source.observe { _ in }
    var late: Registration?
    do {
      let lastCall = LastCall {
        other.cancel()
        late = source.observe { heard.append($0.insertedItems.map { -$0.id }) }
        #expect(throws: Never.self) { try source.append(Item(4)) }
      }
      _ = source.observe { _ in lastCall.stay() }
    }
    let filter = source.filtered { _ in true }
    try source.append(Item(3))
    #expect(heard == [[4], [-4], [3], [-3]])
    #expect(filter.snapshot.itemIDs == [1, 2, 4, 3])
    #expect(!other.isActive)
    listening.cancel()
    late?.cancel()
  }

  @Test
  func `a derived source observer's captures may edit the base`() throws {
    let source = try make()
    let filter = source.filtered { _ in true }
    do {
      let lastCall = LastCall {
        #expect(throws: Never.self) { try source.append(Item(4)) }
      }
      _ = filter.observe { _ in lastCall.stay() }
    }
    #expect(filter.snapshot.itemIDs == [1, 2, 4])
  }

  @Test
  func `an ending observation's captures may observe`() throws {
    let source = try make()
    var registrations: [Registration] = []
    var calls = 0
    for _ in 0..<100 {
      let lastCall = LastCall {
        calls += 1
        registrations.append(source.observe { _ in })
      }
      _ = source.observe { _ in lastCall.stay() }
    }
    #expect(calls == 100)
    for registration in registrations { registration.cancel() }
  }

  @Test
  func `a canceled observation releases the source it captures`() throws {
    weak var weakSource: Source?
    do {
      let source = try make()
      weakSource = source
      source.observe { _ in _ = source.snapshot }.cancel()
    }
    #expect(weakSource == nil)
  }

  // MARK: - Items

  @Test(arguments: 0..<5)
  func `a deinitialized item may read and edit its source`(way: Int) throws {
    let source = try make()
    let watch = Watch(source)
    do {
      let lastCall = LastCall { [unowned source] in
        #expect(source.item(withID: 1)?.id == 1)
        #expect(throws: Never.self) { try source.append(Item(9)) }
      }
      try source.append(Item(3, lastCall))
    }
    let path = ListPath(section: 0, item: 2)
    switch way {
    case 0: try source.update(Item(3))
    case 1: try source.edit { try $0.remove(ids: [3]) }
    case 2: try source.edit { try $0.update(Item(3)) }
    case 3: try source.apply(Changeset(deletedItems: [.init(path: path, id: 3)]))
    default: try source.replace(3, with: Item(4))
    }
    #expect(source.item(withID: 9) != nil)
    #expect(source.snapshot.itemIDs.last == 9)
    try watch.check()
  }

  // MARK: - Functions

  @Test
  func `a predicate's captures may edit the base`() throws {
    let source = try make()
    let filter = source.filtered { _ in true }
    do {
      let lastCall = LastCall { _ = try? source.append(Item(3)) }
      filter.predicate = { _ in
        lastCall.stay()
        return true
      }
    }
    let watch = Watch(filter)
    filter.predicate = { $0.id != 2 }
    #expect(filter.snapshot.itemIDs == [1, 3])
    try watch.check()
  }

  @Test
  func `an order's captures may edit the base`() throws {
    let source = try make()
    let sorted = source.sorted { $0.id < $1.id }
    do {
      let lastCall = LastCall { _ = try? source.append(Item(3)) }
      sorted.areInIncreasingOrder = { left, right in
        lastCall.stay()
        return left.id < right.id
      }
    }
    let watch = Watch(sorted)
    sorted.areInIncreasingOrder = { $0.id > $1.id }
    #expect(sorted.snapshot.itemIDs == [3, 2, 1])
    try watch.check()
  }

  @Test
  func `captures of keys and titles may edit and read`() throws {
    let source = try make()
    let grouped = source.sectioned { $0.id }
    do {
      let lastCall = LastCall { _ = try? source.append(Item(3)) }
      grouped.section = { item in
        lastCall.stay()
        return item.id
      }
    }
    let watch = Watch(grouped)
    grouped.section = { $0.id % 2 }
    #expect(grouped.snapshot == (try ListSnapshot(sections: [(1, [1, 3]), (0, [2])])))
    try watch.check()

    var titles: [String?] = []
    for isHeader in [true, false] {
      let lastCall = LastCall { [unowned grouped] in
        titles.append(grouped.header(ofSection: 0))
        titles.append(grouped.footer(ofSection: 0))
      }
      let title: (Int) -> String? = { section in
        lastCall.stay()
        return "\(section)"
      }
      if isHeader { grouped.headers = title } else { grouped.footers = title }
    }
    grouped.headers = nil
    grouped.footers = nil
    #expect(titles == [nil, "0", nil, nil])
  }

  @Test
  func `a source released by a swap may read and edit`() throws {
    final class Own: ListDataSource {
      let snapshot = ListSnapshot<MainSection, Int>()
      let observers = ListObservers<MainSection, Int>()
      private let lastCall: LastCall

      init(_ lastCall: LastCall) { self.lastCall = lastCall }

      func item(withID id: Int) -> Item? { nil }
    }
    let source = try make()
    let shown = SwappableDataSource<MainSection, Item>(source)
    shown.swap(
      to: Own(
        LastCall { [unowned shown] in
          #expect(shown.item(withID: 1) != nil)
          _ = try? source.append(Item(3))
        }
      ),
      updating: { _, _ in false }
    )
    let watch = Watch(shown)
    shown.swap(to: source, updating: { _, _ in false })
    #expect(shown.snapshot.itemIDs == [1, 2, 3])
    try watch.check()
  }
}
