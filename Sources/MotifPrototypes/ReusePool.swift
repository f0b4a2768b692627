// SPDX-License-Identifier: MIT

/// What a registry knows about one identifier.
///
/// It isn't generic, so that nothing has to be looked up about the cells' type at run time. The key
/// under which the registry files it has that type.
final class ReusePool {
  let make: () -> AnyObject
  /// The recycled cells, the one to be used next at the end.
  var idle: [AnyObject] = []
  var created = 0
  var reused = 0

  init(make: @escaping () -> AnyObject) {
    self.make = make
  }
}

/// The name and the cell type of an identifier: all cells in the pool of a key have its type.
struct ReusePoolKey: Hashable {
  let cellType: ObjectIdentifier
  let name: String

  init<Cell>(_ identifier: ReuseIdentifier<Cell>) {
    cellType = ObjectIdentifier(Cell.self)
    name = identifier.rawValue
  }
}
