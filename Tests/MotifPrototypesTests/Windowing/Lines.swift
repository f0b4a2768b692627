// SPDX-License-Identifier: MIT

import MotifPrototypes

/// The items that the lists of these tests show.
struct Item: Equatable {
  let id: Int
  let isHeader: Bool
  var version = 0
  var extent = 1.0
}

class Line {
  var item: Item?
  var atEnd: () -> Void = {}

  deinit { atEnd() }
}

final class HeaderLine: Line {}
final class RowLine: Line {}

/// Shows items in two kinds of lines, and counts the requests.
final class Lines: WindowedListDataSource {
  var items: [Item]
  var asked: [Int] = []
  let headers: ReusePool<HeaderLine>
  let rows: ReusePool<RowLine>
  var whileAsked: (WindowedList<Line>) -> Void = { _ in }

  init(_ items: [Item], idleLimit: Int = .max) throws {
    self.items = items
    let registry = PrototypeRegistry()
    headers = try registry.register("header", idleLimit: idleLimit) { HeaderLine() }
    rows = try registry.register("row", idleLimit: idleLimit) { RowLine() }
  }

  /// Rows of extent 1.
  convenience init(count: Int) throws {
    try self.init((0..<count).map { Item(id: $0, isHeader: false) })
  }

  func numberOfItems(in list: WindowedList<Line>) -> Int { items.count }

  func list(_ list: WindowedList<Line>, extentOfItemAt index: Int) -> Double {
    items[index].extent
  }

  func list(_ list: WindowedList<Line>, cellForItemAt index: Int) -> Line {
    asked.append(items[index].id)
    whileAsked(list)
    let line: Line =
      items[index].isHeader
      ? list.dequeue(from: headers) : list.dequeue(from: rows)
    line.item = items[index]
    return line
  }
}

extension WindowedList<Line> {
  /// The identities of the visible items, as shown by their cells.
  var visibleIDs: [Int] { visibleItems.map { $0.cell.item?.id ?? -1 } }
}
