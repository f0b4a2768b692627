// SPDX-License-Identifier: MIT

/// A stack of trivial elements whose memory is kept for the next use.
struct RawStack<Element: BitwiseCopyable> {
  private var base: UnsafeMutablePointer<Element>
  private var capacity = 16
  private(set) var count = 0

  init() {
    base = .allocate(capacity: capacity)
  }

  /// Gives the memory back; the stack must not be used any more.
  func deallocate() {
    base.deallocate()
  }

  var isEmpty: Bool { count == 0 }

  subscript(index: Int) -> Element {
    @inline(__always) get { base[index] }
    @inline(__always) nonmutating _modify { yield &base[index] }
  }

  /// The element on top; there must be one.
  var last: Element {
    @inline(__always) get { base[count &- 1] }
    @inline(__always) nonmutating _modify { yield &base[count &- 1] }
  }

  @inline(__always)
  mutating func push(_ element: Element) {
    if count == capacity { grow() }
    (base + count).initialize(to: element)
    count &+= 1
  }

  @inline(__always)
  mutating func removeLast() {
    count &-= 1
  }

  @inline(__always)
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count &-= 1
    return base[count]
  }

  mutating func removeAll() {
    count = 0
  }

  /// Sorts the elements, unless they are in order, as they mostly are.
  mutating func sort(by key: (Element) -> UInt64) {
    var index = 1
    while index < count, key(base[index - 1]) <= key(base[index]) { index += 1 }
    guard index < count else { return }
    var elements = UnsafeMutableBufferPointer(start: base, count: count)
    elements.sort { key($0) < key($1) }
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }
}
