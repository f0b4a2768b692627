// SPDX-License-Identifier: MIT

/// A pool of cells that are found by a number, as one writes it by hand: no checks.
final class IndexedPool {
  private var cells: [[ReusedRow]] = Array(repeating: [], count: 4)

  func dequeue(_ index: Int) -> ReusedRow { cells[index].popLast() ?? ReusedRow() }

  func recycle(_ cell: ReusedRow, _ index: Int) { cells[index].append(cell) }
}

/// A pool of cells that are found by a string, as one writes it by hand: no checks.
final class NamedPool {
  private var cells: [String: [ReusedRow]] = [:]

  func dequeue(_ name: String) -> ReusedRow { cells[name, default: []].popLast() ?? ReusedRow() }

  func recycle(_ cell: ReusedRow, _ name: String) { cells[name, default: []].append(cell) }
}
