// SPDX-License-Identifier: MIT

/// What a registry knows about one identifier.
final class ReusePool<Cell: AnyObject> {
  let make: () -> Cell
  /// The recycled cells, the one to be used next at the end.
  var idle: [Cell] = []
  var created = 0
  var reused = 0

  init(make: @escaping () -> Cell) {
    self.make = make
  }
}

/// The key of a pool: because it holds the cell's type, a pool found by it has that type.
struct ReusePoolKey: Hashable {
  let cellType: ObjectIdentifier
  let name: String

  init<Cell>(_ identifier: ReuseIdentifier<Cell>) {
    cellType = ObjectIdentifier(Cell.self)
    name = identifier.rawValue
  }
}
