// SPDX-License-Identifier: MIT

internal import MotifCore

/// An array that only one object has.
///
/// Elements are read and changed in place. Unlike an `Array`, it does not check first whether its storage is shared.
struct Slab<Element: ~Copyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private var capacity = 16
  private(set) var count = 0
  private var outgrown: [UnsafeMutablePointer<Element>] = []

  init() { base = .allocate(capacity: capacity) }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
    for storage in outgrown { storage.deallocate() }
  }

  subscript(place: Int) -> Element {
    @inline(__always) _read {
      require(place >= 0 && place < count, "There is nothing at \(place).")
      yield base[place]
    }
    @inline(__always) _modify {
      require(place >= 0 && place < count, "There is nothing at \(place).")
      yield &base[place]
    }
  }

  /// Returns where an element lies, for a call that may append others.
  ///
  /// What lies there can be read until ``freeOutgrown()``, even if the elements have moved to a larger storage.
  @inline(__always)
  func address(of place: Int) -> UnsafePointer<Element> {
    require(place >= 0 && place < count, "There is nothing at \(place).")
    return UnsafePointer(base + place)
  }

  @inline(__always)
  mutating func append(_ element: consuming Element, isCalling: Bool = false) {
    if count == capacity { grow(isCalling) }
    (base + count).initialize(to: element)
    count += 1
  }

  mutating func removeLast() {
    require(count > 0, "There is nothing to remove.")
    count -= 1
    (base + count).deinitialize(count: 1)
  }

  mutating func swapAt(_ place: Int, _ other: Int) {
    let element = (base + place).move()
    (base + place).moveInitialize(from: base + other, count: 1)
    (base + other).initialize(to: element)
  }

  @inline(never)
  private mutating func grow(_ isCalling: Bool) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: base, count: count)
    if isCalling { outgrown.append(base) } else { base.deallocate() }
    base = larger
    capacity *= 2
  }

  /// Frees the storage that became too small while an element was being called.
  mutating func freeOutgrown() {
    while let storage = outgrown.popLast() { storage.deallocate() }
  }
}
