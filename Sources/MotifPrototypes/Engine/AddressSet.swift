// SPDX-License-Identifier: MIT

/// A set of addresses of objects.
///
/// It is a hash table with linear probing, at most half full, that is reached through one pointer:
/// `Set<ObjectIdentifier>` hashes with SipHash, and a stored property of a class is checked for
/// exclusive access whenever it is touched. Either costs more than all that is done here.
///
/// An address is multiplied by 2⁶⁴ / φ, and the upper bits of the product are its home (Knuth, The Art
/// of Computer Programming, volume 3, 6.4, "Fibonacci hashing"). What is removed leaves no mark: those
/// behind it move up, as in Algorithm R of the same section.
///
/// A copy is the same set. Anyone who makes it calls ``deallocate()`` once.
struct AddressSet {
  private struct Table {
    /// An address, or 0 where there is none.
    var slots: UnsafeMutablePointer<UInt>
    /// The number of slots, which is a power of two, less one.
    var mask: Int
    /// By how much a product is shifted to leave the bits of a slot's number.
    var shift: UInt64
    var count = 0

    init(bits: UInt64) {
      let capacity = 1 << Int(bits)
      slots = .allocate(capacity: capacity)
      slots.initialize(repeating: 0, count: capacity)
      mask = capacity - 1
      shift = 64 - bits
    }

    /// The slot where an address is, if the ones before it leave it free.
    @inline(__always)
    func home(of address: UInt) -> Int {
      Int(truncatingIfNeeded: (UInt64(address) &* 0x9E37_79B9_7F4A_7C15) &>> shift)
    }

    /// The slot of an address, or the free one where it would go.
    @inline(__always)
    func slot(of address: UInt) -> Int {
      var slot = home(of: address)
      while slots[slot] != 0, slots[slot] != address {
        slot = (slot &+ 1) & mask
      }
      return slot
    }
  }

  private let table: UnsafeMutablePointer<Table>

  init() {
    table = .allocate(capacity: 1)
    table.initialize(to: Table(bits: 4))
  }

  func deallocate() {
    table.pointee.slots.deallocate()
    table.deallocate()
  }

  var count: Int { table.pointee.count }

  /// The number of slots.
  var capacity: Int { table.pointee.mask + 1 }

  func contains(_ address: UInt) -> Bool {
    table.pointee.slots[table.pointee.slot(of: address)] != 0
  }

  /// Adds an address, and returns whether it wasn't there.
  @inline(__always)
  func insert(_ address: UInt) -> Bool {
    let slot = table.pointee.slot(of: address)
    guard table.pointee.slots[slot] == 0 else { return false }
    table.pointee.slots[slot] = address
    table.pointee.count &+= 1
    if table.pointee.count &* 2 > table.pointee.mask { resize(bits: 65 - table.pointee.shift) }
    return true
  }

  /// Removes an address, which must be there.
  @inline(__always)
  func remove(_ address: UInt) {
    let slot = table.pointee.slot(of: address)
    assert(table.pointee.slots[slot] == address, "The address isn't in the set.")
    table.pointee.count &-= 1
    if table.pointee.slots[(slot &+ 1) & table.pointee.mask] == 0 {
      table.pointee.slots[slot] = 0
    } else {
      closeGap(at: slot)
    }
  }

  /// Moves up whatever could no longer be found behind a free slot.
  @inline(never)
  private func closeGap(at slot: Int) {
    let (slots, mask) = (table.pointee.slots, table.pointee.mask)
    var gap = slot
    var next = (slot &+ 1) & mask
    while slots[next] != 0 {
      let home = table.pointee.home(of: slots[next])
      if (next &- home) & mask >= (next &- gap) & mask {
        slots[gap] = slots[next]
        gap = next
      }
      next = (next &+ 1) & mask
    }
    slots[gap] = 0
  }

  /// Makes the table smaller, if it is an eighth full or less.
  func releaseSpareRoom() {
    let bits = 64 - table.pointee.shift
    var fewer = bits
    while fewer > 4, count * 8 <= 1 << Int(fewer) { fewer -= 1 }
    if fewer < bits { resize(bits: fewer) }
  }

  @inline(never)
  private func resize(bits: UInt64) {
    let old = table.pointee
    var new = Table(bits: bits)
    for slot in 0...old.mask where old.slots[slot] != 0 {
      new.slots[new.slot(of: old.slots[slot])] = old.slots[slot]
    }
    new.count = old.count
    old.slots.deallocate()
    table.pointee = new
  }
}

/// The first few stores of a registry, which finds most identifiers here.
///
/// To compare a type and a name that is the same piece of memory takes a fraction of what it takes to
/// hash them. It doesn't retain the stores, which their registry keeps, and lies outside of it, where
/// no access is checked for exclusiveness. A copy is the same list; the one who makes it calls
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
