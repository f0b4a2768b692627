// SPDX-License-Identifier: MIT

internal import MotifCore

/// A delegate in a list, which does not retain it, with the registrations that keep it there.
///
/// It is not generic, so calling a delegate needs no type metadata at run time.
final class DelegateEntry: ObserverListMember {
  private(set) weak var object: AnyObject?

  /// The delegate's bits, without a reference to the object.
  ///
  /// A class instance and a class-bound existential are one reference to an object, possibly with
  /// tables beside it that last forever. So while the object is retained, a copy of these bits is
  /// the delegate. Casting the object back to the protocol takes more than three times as long as
  /// the rest of a call.
  private let bits: UnsafeMutableRawPointer

  private var registrations: [RegistrationState] = []

  init<Delegate>(_ delegate: Delegate, _ object: AnyObject) {
    self.object = object
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

  /// Whether a registration is left.
  var isLive: Bool { registrations.contains { $0.isActive } }

  /// Begins a registration.
  func register() -> RegistrationState {
    let state = RegistrationState()
    registrations.removeAll { !$0.isActive }
    registrations.append(state)
    return state
  }

  /// Ends all registrations, and returns whether there was one.
  func end() -> Bool {
    registrations.reduce(false) { $1.end() || $0 }
  }

  /// Returns the delegate, while the object is retained.
  func delegate<Delegate>(as type: Delegate.Type) -> Delegate {
    bits.load(as: type)
  }
}

extension DelegateEntry {
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

/// A registration's entry for a delegate.
final class DelegateRegistration: RegistrationEntry {
  private let entry: DelegateEntry
  private let state: RegistrationState
  private let noteEnd: () -> Void

  init(_ entry: DelegateEntry, noteEnd: @escaping () -> Void) {
    self.entry = entry
    self.noteEnd = noteEnd
    state = entry.register()
  }

  var isActive: Bool { state.isActive && entry.object != nil }

  func cancel() {
    if state.end(), !entry.isLive { noteEnd() }
  }

  func drop() { state.end() }
}
