// SPDX-License-Identifier: MIT

/// The name and the cell type of an identifier: all cells in the store of a key have its type.
struct ReuseKey: Hashable {
  private let cellType: ObjectIdentifier
  private let name: String

  init<Cell>(_ identifier: ReuseIdentifier<Cell>) {
    cellType = ObjectIdentifier(Cell.self)
    name = identifier.rawValue
  }
}
