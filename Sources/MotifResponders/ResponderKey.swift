// SPDX-License-Identifier: MIT

/// The key of a value that responders provide to those below them in the chain.
///
/// A view that needs the undo history of its document, or the printer of the app, asks by a key and
/// gets the nearest one. The two sides share only the key.
///
/// ```swift
/// enum PrinterKey: ResponderKey {
///   typealias Value = String
/// }
///
/// let app = Responder()
/// let field = Responder()
/// field.nextResponder = app
/// app.provide(PrinterKey.self) { "the printer in the hall" }
/// print(field.value(for: PrinterKey.self) ?? "none")
/// // Prints "the printer in the hall"
/// ```
///
/// A key is a type without values, so it cannot be confused with another. It is nonisolated, like
/// actions.
public protocol ResponderKey: SendableMetatype {
  /// The type of the provided value.
  associatedtype Value
}

/// The request for the value of a key, which climbs like any action.
@usableFromInline
struct ValueRequest<Key: ResponderKey>: ResponderAction {
  @usableFromInline typealias Reply = Key.Value

  @inlinable
  init() {}
}

extension Responder {
  /// Provides a value to the responders below this one, and to itself.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - value: Returns the value for each request, or `nil` if there is none now and the next
  ///     responder should be asked. The responder retains the closure, so a closure that uses the
  ///     responder must capture it weakly. A later closure replaces an earlier one.
  public func provide<Key: ResponderKey>(_ key: Key.Type, _ value: @escaping () -> Key.Value?) {
    handle(ValueRequest<Key>.self) { _ in value().map { .handled($0) } ?? .pass }
  }

  /// Returns the nearest value of a key, beginning at this responder.
  ///
  /// - Parameter key: The key of the value.
  /// - Returns: The value of the first responder that provides one, or `nil` if none does.
  /// - Complexity: O(*n*) in the length of the chain.
  @inlinable
  public func value<Key: ResponderKey>(for key: Key.Type) -> Key.Value? {
    send(ValueRequest<Key>()).reply
  }
}
