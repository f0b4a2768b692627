// SPDX-License-Identifier: MIT

/// A set of objects, by their addresses.
///
/// It is a hash table with linear probing, at most half full. `Set<ObjectIdentifier>` hashes with
/// SipHash, which alone takes longer than everything done here. An address is multiplied by 2⁶⁴ /
/// φ, and the upper bits of the product are its home (Knuth, The Art of Computer Programming,
/// volume 3, 6.4). A removed address leaves no mark: later ones move up, as in Algorithm R of the
/// same section.
///
/// Keep the objects alive, or else another object may have the same address.
struct AddressSet: ~Copyable {
  /// The addresses, or 0 for a free slot; the number of slots is a power of two.
  private var slots = AddressSet.makeSlots(16)
  private var mask = 15
  private(set) var count = 0

  deinit { slots.deallocate() }

  func contains(_ object: AnyObject) -> Bool { slots[slot(of: address(object))] != 0 }

  /// Adds an object, and returns whether it is new.
  mutating func insert(_ object: AnyObject) -> Bool {
    let address = address(object)
    let slot = slot(of: address)
    guard slots[slot] == 0 else { return false }
    slots[slot] = address
    count += 1
    if 2 * count > mask { grow() }
    return true
  }

  /// Removes an object, which must be in the set, and moves up addresses that could no longer be
  /// found after the gap.
  mutating func remove(_ object: AnyObject) {
    var gap = slot(of: address(object))
    var next = (gap + 1) & mask
    while slots[next] != 0 {
      if (next &- home(of: slots[next])) & mask >= (next &- gap) & mask {
        slots[gap] = slots[next]
        gap = next
      }
      next = (next + 1) & mask
    }
    slots[gap] = 0
    count -= 1
  }

  private func address(_ object: AnyObject) -> UInt { UInt(bitPattern: ObjectIdentifier(object)) }

  /// Returns the preferred slot of an address.
  private func home(of address: UInt) -> Int {
    let product = UInt64(address) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: product &>> 32) & mask
  }

  /// Returns the slot of an address, or the free one for it.
  private func slot(of address: UInt) -> Int {
    var slot = home(of: address)
    while slots[slot] != 0, slots[slot] != address { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let old = UnsafeBufferPointer(start: slots, count: mask + 1)
    mask = 2 * mask + 1
    slots = Self.makeSlots(mask + 1)
    for address in old where address != 0 { slots[slot(of: address)] = address }
    old.deallocate()
  }

  private static func makeSlots(_ count: Int) -> UnsafeMutablePointer<UInt> {
    let slots = UnsafeMutablePointer<UInt>.allocate(capacity: count)
    slots.initialize(repeating: 0, count: count)
    return slots
  }
}
