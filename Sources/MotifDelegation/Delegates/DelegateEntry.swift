// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// What a list of delegates keeps of one of them.
///
/// The list and the registrations of the delegate share it. It is live while one of them holds it
/// and the delegate lives. It isn't generic, so that a call needs no metadata of the list's own.
final class DelegateEntry {
  let identity: ObjectIdentifier
  private weak let object: AnyObject?

  /// The delegate as it was given, without a reference of its own to the object; and behind it
  /// room for one that has.
  ///
  /// A class instance and an existential that is bound to classes are one reference to an object,
  /// perhaps with tables beside it that last for ever. So their bits can be kept apart from the
  /// reference and put together with another one later, much as an `Unmanaged` does it. To cast the
  /// object back to the protocol would take longer than all the rest of a call.
  private let bits: UnsafeMutableRawPointer
  private let stride: Int

  /// How many registrations hold this; none ever does again once there is none.
  private let holders = Atomic(1)

  init<Delegate>(_ delegate: Delegate) {
    let object = Self.object(of: delegate)
    let layout = MemoryLayout<Delegate>.self
    let bits = UnsafeMutableRawPointer.allocate(
      byteCount: 2 * layout.stride,
      alignment: layout.alignment
    )
    withUnsafeBytes(of: delegate) { bytes in
      UnsafeMutableRawBufferPointer(start: bits, count: layout.size).copyMemory(from: bytes)
    }
    identity = ObjectIdentifier(object)
    self.object = object
    self.bits = bits
    stride = layout.stride
  }

  deinit {
    // The bits hold no reference, so there is nothing to release.
    bits.deallocate()
  }
}

// MARK: - The delegate

extension DelegateEntry {
  /// Whether the delegate is still to be called.
  var isLive: Bool { holders.load(ordering: .acquiring) > 0 && object != nil }

  /// Hands out the delegate if it is still to be called.
  ///
  /// - Returns: Where it lies, with a reference that keeps its object alive. It must be moved out of
  ///   there, as the type that it was given as, before anything else happens.
  func take() -> UnsafeMutableRawPointer? {
    guard holders.load(ordering: .acquiring) > 0, let object else { return nil }
    // It is the reference that came from reading the weak one; no other is counted.
    _ = Unmanaged.passRetained(object)
    let place = bits + stride
    place.copyMemory(from: bits, byteCount: stride)
    return place
  }

  /// Returns the object that a delegate is, and of which the bits are the reference.
  ///
  /// It isn't enough that the type is a class: an `any Error` keeps even an object in a box.
  static func object<Delegate>(of delegate: Delegate) -> AnyObject {
    let ownType = type(of: delegate as Any)
    let object = delegate as AnyObject
    let isReference =
      ownType is AnyClass && ObjectIdentifier(ownType) == ObjectIdentifier(type(of: object))
      && withUnsafeBytes(of: delegate) { bytes in
        bytes.load(as: UnsafeRawPointer.self) == Unmanaged.passUnretained(object).toOpaque()
      }
    require(
      isReference,
      """
      A MulticastDelegate<\(Delegate.self)> holds objects, weakly, and can't hold this \(ownType). \
      Let the protocol inherit from AnyObject, and make its delegates classes.
      """
    )
    return object
  }
}

// MARK: - Registrations

extension DelegateEntry {
  /// Begins one more registration, unless the delegate is no longer to be called.
  func join() -> Bool {
    isLive && update { $0 > 0 ? $0 + 1 : 0 } > 0
  }

  /// Ends one registration, on any thread, and returns whether it was the last.
  func leave() -> Bool {
    update { max($0 - 1, 0) } == 1
  }

  /// Ends all registrations, on any thread.
  func end() {
    holders.store(0, ordering: .releasing)
  }

  /// Replaces the number of holders, and returns what it was.
  private func update(_ change: (Int) -> Int) -> Int {
    var old = holders.load(ordering: .acquiring)
    while true {
      let result = holders.weakCompareExchange(
        expected: old,
        desired: change(old),
        ordering: .acquiringAndReleasing
      )
      if result.exchanged { return old }
      old = result.original
    }
  }
}
