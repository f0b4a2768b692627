// SPDX-License-Identifier: MIT

internal import MotifCore

/// A delegate in a channel, which does not retain it.
///
/// It is not generic, so calling a delegate needs no type metadata at run time.
final class DelegateCall {
  /// The delegate's bits, without a reference to the object.
  ///
  /// A class instance and a class-bound existential are one reference to an object, possibly with
  /// tables beside it that last forever. So while the object is retained, a copy of these bits is
  /// the delegate. Casting the object back to the protocol takes more than three times as long as
  /// the rest of a call.
  private let bits: UnsafeMutableRawPointer

  init<Delegate>(_ delegate: Delegate) {
    bits = .allocate(
      byteCount: MemoryLayout<Delegate>.size,
      alignment: MemoryLayout<Delegate>.alignment
    )
    withUnsafeBytes(of: delegate) { bytes in
      UnsafeMutableRawBufferPointer(start: bits, count: bytes.count).copyMemory(from: bytes)
    }
  }

  deinit {
    // The bits hold no reference, so there is nothing to release.
    bits.deallocate()
  }

  /// Returns the delegate, while the object is retained.
  func delegate<Delegate>(as type: Delegate.Type) -> Delegate {
    bits.load(as: type)
  }
}

extension DelegateCall {
  /// Returns the object of a delegate, to which the bits refer.
  ///
  /// Checking that the type is a class is not enough: an `any Error` keeps even an object in a box.
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

/// One of the registrations of a delegate, all of which keep the one of its observer.
///
/// So the last one that ends, on any thread, removes the delegate.
final class DelegateRegistration: RegistrationEntry {
  private let observer: ListedEntry
  private var registration: Registration?
  private let followed: FollowedState

  init(_ registration: Registration, of observer: ListedEntry, _ followed: FollowedState) {
    self.registration = registration
    self.observer = observer
    self.followed = followed
  }

  var isActive: Bool { registration != nil && observer.isActive }

  func cancel() {
    guard !observer.hasEnded else { return }
    registration = nil
    if observer.hasEnded { followed.noteChange() }
  }

  func drop() {}
}
