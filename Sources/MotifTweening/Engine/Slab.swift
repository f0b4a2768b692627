// SPDX-License-Identifier: MIT

internal import MotifCore

/// An array that only one object has.
///
/// An element is read and changed in place: nothing checks first whether the storage is shared, as an `Array` does. And
/// one can be called while the callback appends others, if the storage that it lies in is kept meanwhile.
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

  /// Frees storage that has become too small, when no element is being called.
  mutating func freeOutgrown() {
    while let storage = outgrown.popLast() { storage.deallocate() }
  }
}
