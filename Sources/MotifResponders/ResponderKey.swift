// SPDX-License-Identifier: MIT

/// Names a thing that responders provide to the one who is below them in the chain.
///
/// A view far down needs the undo history of its document, or the printer of the app. It asks for it
/// by a key and gets the nearest. Neither has to know the other, nor the module of the other: the key
/// is all they share.
///
/// ```swift
/// struct History {
///   let name: String
/// }
///
/// enum HistoryKey: ResponderKey {
///   typealias Value = History
/// }
///
/// let app = Responder()
/// let document = Responder()
/// let field = Responder()
/// field.nextResponder = document
/// document.nextResponder = app
///
/// app.provide(HistoryKey.self) { History(name: "of the app") }
/// print(field.value(for: HistoryKey.self)?.name ?? "none")
///
/// document.provide(HistoryKey.self) { History(name: "of the document") }
/// print(field.value(for: HistoryKey.self)?.name ?? "none")
/// // Prints:
/// // of the app
/// // of the document
/// ```
///
/// A key is a type without values, so that it cannot be mistaken for another. It is nonisolated, as actions are.
public protocol ResponderKey: SendableMetatype {
  /// What is provided.
  associatedtype Value
}

/// The request for what a key names, which climbs as any action does.
private struct ValueRequest<Key: ResponderKey>: ResponderAction {
  typealias Reply = Key.Value
}

extension Responder {
  /// Provides a value to those below this responder, and to itself.
  ///
  /// - Parameters:
  ///   - key: Names the value.
  ///   - value: Returns the value each time that somebody asks, or `nil` when there is none now and
  ///     the next responder should be asked. The responder keeps it, so a closure that uses the
  ///     responder must capture it weakly. A later one takes the place of the earlier.
  public func provide<Key: ResponderKey>(_ key: Key.Type, _ value: @escaping () -> Key.Value?) {
    handle(ValueRequest<Key>.self) { _ in value().map { .handled($0) } ?? .pass }
  }

  /// Finds the nearest value of a key, from this responder on.
  ///
  /// - Parameter key: Names the value.
  /// - Returns: What the first responder that has one provides, or `nil` when none has.
  /// - Complexity: O(*n*) in the length of the chain.
  public func value<Key: ResponderKey>(for key: Key.Type) -> Key.Value? {
    send(ValueRequest<Key>()).reply
  }
}
