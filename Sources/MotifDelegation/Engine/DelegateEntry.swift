// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// What a list of delegates keeps of one of them, and shares with its registrations.
final class DelegateEntry<Delegate>: ObserverListMember {
  private let state = RegistrationState()
  private weak let object: AnyObject?

  /// The delegate as it was given, without a reference to the object.
  ///
  /// A class instance and an existential that is bound to classes are one reference to an object, perhaps
  /// with tables beside it that last for ever. So while the object is held, a copy of these bits is the
  /// delegate. To cast the object back to the protocol takes more than three times as long as all the
  /// rest of a call.
  private let bits = UnsafeMutablePointer<Delegate>.allocate(capacity: 1)

  /// How many registrations hold this; none ever does again once there is none.
  private let holders = Atomic(1)

  init(_ delegate: Delegate, _ object: AnyObject) {
    self.object = object
    withUnsafeBytes(of: delegate) { bytes in
      UnsafeMutableRawBufferPointer(start: bits, count: bytes.count).copyMemory(from: bytes)
    }
  }

  deinit {
    // The bits hold no reference, so there is nothing to release.
    bits.deallocate()
  }

  /// Whether a registration holds the entry.
  var isLive: Bool { state.isActive }

  /// Ends all registrations, on any thread, and returns whether there was one.
  func end() -> Bool { state.end() }

  /// Whether the delegate is still to be called, and is there.
  var isPresent: Bool { isLive && object != nil }

  /// The delegate; if it has gone, the entry ends.
  func delegate(endingIn list: ObserverList<DelegateEntry>) -> Delegate? {
    guard let object else {
      if end() { list.noteEnd() }
      return nil
    }
    return withExtendedLifetime(object) { bits.pointee }
  }

  /// Begins one more registration, unless the entry has ended or is that of an object which was at the
  /// same address before.
  func join(_ object: AnyObject) -> Bool {
    self.object === object && isLive
      && holders.add(1, ordering: .acquiringAndReleasing).oldValue > 0
  }

  /// Ends one registration, on any thread, and returns whether it was the last.
  func leave() -> Bool {
    holders.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 && end()
  }
}

// MARK: - Objects

extension DelegateEntry {
  /// Returns the object that a delegate is, and of which the bits are the reference.
  ///
  /// It isn't enough that the type is a class: an `any Error` keeps even an object in a box.
  static func object(of delegate: Delegate) -> AnyObject {
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

/// What a registration keeps of a delegate.
final class DelegateRegistration<Delegate>: RegistrationEntry {
  private let state = RegistrationState()
  private let entry: DelegateEntry<Delegate>
  private weak let list: MulticastDelegate<Delegate>?

  init(_ entry: DelegateEntry<Delegate>, in list: MulticastDelegate<Delegate>) {
    self.entry = entry
    self.list = list
  }

  var isActive: Bool { state.isActive && entry.isPresent }

  func cancel() {
    if state.end(), entry.leave() { list?.noteEnd() }
  }

  func drop() {
    if state.end() { _ = entry.leave() }
  }
}
