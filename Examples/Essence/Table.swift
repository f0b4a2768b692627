// SPDX-License-Identifier: MIT

/// Supplies the rows of a table.
protocol PlainTableSource: AnyObject {
  func numberOfRows(in table: PlainTable) -> Int
  func table(_ table: PlainTable, textForRowAt index: Int) -> String
}

/// Shows rows of anything, and asks only for those in sight.
final class PlainTable {
  weak var source: (any PlainTableSource)?
  var rowsInSight = 0..<3

  var lines: [String] {
    guard let source else { return [] }
    let rows = rowsInSight.clamped(to: 0..<source.numberOfRows(in: self))
    return rows.map { source.table(self, textForRowAt: $0) }
  }
}

/// Adapts elements that know no table to what a table asks for.
final class PlainAdapter<Element>: PlainTableSource {
  var elements: [Element]
  private let text: (Element) -> String

  init(_ elements: [Element], text: @escaping (Element) -> String) {
    self.elements = elements
    self.text = text
  }

  func numberOfRows(in table: PlainTable) -> Int { elements.count }

  func table(_ table: PlainTable, textForRowAt index: Int) -> String { text(elements[index]) }
}
