// SPDX-License-Identifier: MIT

/// The links that a thread has taken out of graphs and can use again.
///
/// Dependencies that come and go would otherwise cost an allocation each. What exceeds the limit
/// goes back to the system, so a pool never holds on to what a large graph once needed.
struct LinkPool {
  private static let limit = 256

  private var first: LinkPointer?
  private var count = 0

  @inline(__always)
  mutating func take(_ link: Link) -> LinkPointer {
    guard let pointer = first else {
      let pointer = LinkPointer.allocate(capacity: 1)
      pointer.initialize(to: link)
      return pointer
    }
    first = pointer.pointee.nextDependency
    count -= 1
    pointer.initialize(to: link)
    return pointer
  }

  @inline(__always)
  mutating func give(_ link: LinkPointer) {
    guard count < Self.limit else { return link.deallocate() }
    link.pointee.nextDependency = first
    first = link
    count += 1
  }

  /// Gives everything back to the system.
  mutating func removeAll() {
    while let link = first {
      first = link.pointee.nextDependency
      link.deallocate()
    }
    count = 0
  }
}
