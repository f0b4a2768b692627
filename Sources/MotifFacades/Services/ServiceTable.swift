// SPDX-License-Identifier: MIT

public import Synchronization

/// The services that have been made, which are found without a lock.
///
/// A hash table to which entries are added and from which none is ever removed. Who adds one writes its
/// value before its identity, so whoever sees the identity sees the value. When the table grows, the
/// new places are published together; the old ones stay as long as the table, because somebody may
/// still be reading them. All of them together take up no more than the last.
@usableFromInline
struct ServiceTable: ~Copyable, Sendable {
  @usableFromInline
  struct Place: ~Copyable {
    /// The identity of a key, or 0 for a free place; in the first, how many others there are, less 1.
    @usableFromInline let identity: Atomic<UInt>
    /// The value in its box, which the table keeps alive; in the first, the places used before.
    @usableFromInline var content: UnsafeMutableRawPointer?

    init(_ identity: UInt, _ content: UnsafeMutableRawPointer? = nil) {
      self.identity = Atomic(identity)
      self.content = content
    }
  }

  /// Where the places lie; an address, because a pointer can't be shared between threads.
  @usableFromInline let address: Atomic<UInt>

  init() {
    address = Atomic(UInt(bitPattern: Self.makePlaces(8, before: nil)))
  }

  deinit {
    let last = places
    for index in 1...Self.count(last) {
      if let box = last[index].content { Unmanaged<AnyObject>.fromOpaque(box).release() }
    }
    var next: UnsafeMutablePointer<Place>? = last
    while let places = next {
      next = places[0].content?.assumingMemoryBound(to: Place.self)
      places.deinitialize(count: Self.count(places) + 1)
      places.deallocate()
    }
  }

  @inlinable var places: UnsafeMutablePointer<Place> {
    // It was made from a pointer, and is never 0.
    UnsafeMutablePointer(bitPattern: address.load(ordering: .acquiring)).unsafelyUnwrapped
  }

  /// The value of a key in its box, if it has been made.
  @inlinable
  @inline(__always)
  func box(_ key: ObjectIdentifier) -> UnsafeMutableRawPointer? {
    let wanted = UInt(bitPattern: key)
    let places = places
    let mask = places[0].identity.load(ordering: .relaxed)
    var index = Self.start(wanted) & mask
    while true {
      let place = places + (Int(bitPattern: index) + 1)
      let identity = place.pointee.identity.load(ordering: .acquiring)
      if identity == wanted { return place.pointee.content }
      if identity == 0 { return nil }
      index = (index + 1) & mask
    }
  }

  /// Where the search for a key begins, whose identity is an address that is even.
  @inlinable
  static func start(_ identity: UInt) -> UInt { identity >> 4 ^ identity >> 9 }
}

// MARK: - Adding

extension ServiceTable {
  /// Adds a value that is not there, which no two threads may do at the same time.
  func insert(_ box: some AnyObject & Sendable, _ key: ObjectIdentifier) {
    var current = places
    let count = Self.count(current)
    let used = (1...count).count { current[$0].content != nil }
    if used >= count / 2 {
      let new = Self.makePlaces(count * 2, before: current)
      for index in 1...count {
        guard let content = current[index].content else { continue }
        Self.fill(new, current[index].identity.load(ordering: .relaxed), content)
      }
      address.store(UInt(bitPattern: new), ordering: .releasing)
      current = new
    }
    Self.fill(current, UInt(bitPattern: key), Unmanaged.passRetained(box).toOpaque())
  }

  private static func fill(
    _ places: UnsafeMutablePointer<Place>,
    _ identity: UInt,
    _ content: UnsafeMutableRawPointer
  ) {
    let mask = places[0].identity.load(ordering: .relaxed)
    var index = start(identity) & mask
    while places[Int(bitPattern: index) + 1].content != nil { index = (index + 1) & mask }
    let place = places + (Int(bitPattern: index) + 1)
    place.pointee.content = content
    place.pointee.identity.store(identity, ordering: .releasing)
  }

  private static func count(_ places: UnsafeMutablePointer<Place>) -> Int {
    Int(bitPattern: places[0].identity.load(ordering: .relaxed)) + 1
  }

  private static func makePlaces(
    _ count: Int,
    before: UnsafeMutablePointer<Place>?
  ) -> UnsafeMutablePointer<Place> {
    let places = UnsafeMutablePointer<Place>.allocate(capacity: count + 1)
    places.initialize(to: Place(UInt(count - 1), before.map { UnsafeMutableRawPointer($0) }))
    for index in 1...count { (places + index).initialize(to: Place(0)) }
    return places
  }
}

/// Gives a value of any type an identity, so that it can be kept beside others.
@usableFromInline
final class ServiceBox<Value: Sendable>: Sendable {
  @usableFromInline let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
