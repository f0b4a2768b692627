// SPDX-License-Identifier: MIT

/// The first few stores of a registry, which finds most identifiers here.
///
/// To compare a type and a name that is the same piece of memory takes a fraction of what it takes to
/// hash them. It doesn't retain the stores, which their registry keeps, and lies outside of it, where
/// no access is checked for exclusiveness. A copy is the same list; whoever makes it calls
/// ``deallocate()`` once.
struct FirstStores {
  private static let capacity = 4

  private let count: UnsafeMutablePointer<Int>
  private let stores: UnsafeMutablePointer<Unmanaged<ReuseStore>>

  init() {
    count = .allocate(capacity: 1)
    count.initialize(to: 0)
    stores = .allocate(capacity: Self.capacity)
  }

  func deallocate() {
    count.deallocate()
    stores.deallocate()
  }

  /// Adds a store, if there is room.
  func append(_ store: ReuseStore) {
    guard count.pointee < Self.capacity else { return }
    stores[count.pointee] = .passUnretained(store)
    count.pointee += 1
  }

  @inline(__always)
  func find<Cell>(_ identifier: ReuseIdentifier<Cell>) -> Unmanaged<ReuseStore>? {
    let length = identifier.rawValue.utf8.count
    for index in 0..<count.pointee {
      // Most names differ in length, which is seen at once. Equal names that differ in it, for they
      // spell a letter in two ways, are found by their hash.
      let isFound = stores[index]._withUnsafeGuaranteedRef { store in
        store.nameLength == length && store.cellType == ObjectIdentifier(Cell.self)
          && store.name == identifier.rawValue
      }
      if isFound { return stores[index] }
    }
    return nil
  }
}
