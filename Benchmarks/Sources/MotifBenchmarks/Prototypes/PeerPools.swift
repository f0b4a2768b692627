// SPDX-License-Identifier: MIT

/// A handwritten pool of cells found by number, without checks.
final class IndexedPool {
  private var cells: [[ReusedRow]] = Array(repeating: [], count: 4)

  func dequeue(_ index: Int) -> ReusedRow { cells[index].popLast() ?? ReusedRow() }

  func recycle(_ cell: ReusedRow, _ index: Int) { cells[index].append(cell) }
}

/// A handwritten pool of cells found by string, without checks.
final class NamedPool {
  private var cells: [String: [ReusedRow]] = [:]

  func dequeue(_ name: String) -> ReusedRow { cells[name, default: []].popLast() ?? ReusedRow() }

  func recycle(_ cell: ReusedRow, _ name: String) { cells[name, default: []].append(cell) }
}
