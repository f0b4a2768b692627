// SPDX-License-Identifier: MIT

internal import MotifCore

/// A delegate in a list, which does not keep it, with the registrations that want it there.
///
/// It is not generic, so nothing is asked about a type at run time before a delegate is called.
final class DelegateEntry: ObserverListMember {
  private(set) weak var object: AnyObject?

  /// The delegate as it was given, without a reference to the object.
  ///
  /// A class instance and an existential that is bound to classes are one reference to an object, perhaps
  /// with tables beside it that last forever. So while the object is held, a copy of these bits is the
  /// delegate. To cast the object back to the protocol takes more than three times as long as all the
  /// rest of a call.
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

  /// The delegate, as long as the object is held.
  func delegate<Delegate>(as type: Delegate.Type) -> Delegate {
    bits.load(as: type)
  }
}

extension DelegateEntry {
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

/// What a registration keeps of a delegate.
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
