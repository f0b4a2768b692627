// SPDX-License-Identifier: MIT

public import MotifCore

// Most observers only want to know what is so now.

extension ReadableValue {
  /// Calls a closure with the new value after every change, until the registration ends.
  ///
  /// ```swift
  /// let volume = ObservableValue(5)
  /// let registration = volume.observe { new in print("now \(new)") }
  /// volume.value = 7
  /// registration.cancel()
  /// // Prints "now 7"
  /// ```
  ///
  /// A closure with two parameters receives the old value, too: `volume.observe { old, new in … }`.
  ///
  /// - Parameter observer: Receives the new value, beginning with the next change. By the time it
  ///   runs, ``value`` may be even newer.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  public func observe(_ observer: @escaping (_ new: Value) -> Void) -> Registration {
    observe { (_: Value, new: Value) in observer(new) }
  }

  /// Calls a closure with the new value after every change, while an object is alive.
  ///
  /// ```swift
  /// final class Label {
  ///   var text = ""
  /// }
  ///
  /// let title = ObservableValue("Blue")
  /// let label = Label()
  /// title.observe(owner: label) { label, new in label.text = new }
  /// title.value = "Hejira"
  /// print(label.text)
  /// // Prints "Hejira"
  /// ```
  ///
  /// You need not keep anything. Use the owner that the closure receives instead of capturing it,
  /// or the owner will never be released.
  ///
  /// - Parameters:
  ///   - owner: The object whose lifetime bounds the observation. It is referenced weakly.
  ///   - observer: Receives the owner and the new value, beginning with the next change.
  public func observe<Owner: AnyObject>(
    owner: Owner,
    _ observer: @escaping (_ owner: Owner, _ new: Value) -> Void
  ) {
    observe(owner: owner) { (owner: Owner, _: Value, new: Value) in observer(owner, new) }
  }

  /// Calls a closure with a part of the new value after every change of that part, until the
  /// registration ends.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the part.
  ///   - observer: Receives the new part, beginning with the next change of the part.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  public func observe<Member: Equatable>(
    _ keyPath: KeyPath<Value, Member>,
    _ observer: @escaping (_ new: Member) -> Void
  ) -> Registration {
    observe(keyPath) { (_: Member, new: Member) in observer(new) }
  }

  /// Calls a closure with a part of the new value after every change of that part, while an object
  /// is alive.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the part.
  ///   - owner: The object whose lifetime bounds the observation. It is referenced weakly.
  ///   - observer: Receives the owner and the new part, beginning with the next change of the part.
  public func observe<Member: Equatable, Owner: AnyObject>(
    _ keyPath: KeyPath<Value, Member>,
    owner: Owner,
    _ observer: @escaping (_ owner: Owner, _ new: Member) -> Void
  ) {
    observe(keyPath, owner: owner) { (owner: Owner, _: Member, new: Member) in
      observer(owner, new)
    }
  }
}
