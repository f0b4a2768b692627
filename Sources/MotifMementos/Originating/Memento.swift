// SPDX-License-Identifier: MIT

/// A state that its originator put away, and that nobody else can look into.
///
/// It has no content for anyone but the ``MementoIssuer`` that sealed it: no member, no initializer,
/// and nothing that `print`, `dump` or a `Mirror` would show. It can be kept, copied, compared and
/// handed around, and the state in it never changes.
///
/// ```swift
/// final class Safe: Originator {
///   private var code: String
///   private let issuer = MementoIssuer<Safe, String>()
///
///   init(code: String) { self.code = code }
///   func makeMemento() -> Memento<Safe> { issuer.seal(code) }
///   func restore(_ memento: Memento<Safe>) throws(MementoError) {
///     code = try issuer.open(memento)
///   }
/// }
///
/// let memento = Safe(code: "1977").makeMemento()
/// print(memento, Mirror(reflecting: memento).children.count)
/// // Prints "Memento<Safe> 0"
/// ```
///
/// `Kind` is the type of the originator, so that the compiler refuses mementos of another type. That
/// it is the same instance is checked when the memento is opened.
public struct Memento<Kind>: Sendable {
  /// What the issuer put in; of a type of its own, so that two issuers cannot mistake one another's.
  let content: any MementoContent
}

/// What is in a memento, without the type of the state.
protocol MementoContent: AnyObject, Sendable {}

extension Memento: Hashable {
  /// Tells whether two mementos are copies of the one that was made.
  ///
  /// Mementos that were made one after the other differ, even if the state was the same.
  ///
  /// - Parameters:
  ///   - left: One memento.
  ///   - right: Another one.
  /// - Returns: Whether they are copies.
  public static func == (left: Self, right: Self) -> Bool {
    left.content === right.content
  }

  /// Hashes the identity.
  ///
  /// - Parameter hasher: Takes it.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(content))
  }
}

extension Memento: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The type, and nothing of what is in it.
  public var description: String { "Memento<\(Kind.self)>" }

  /// The type, and nothing of what is in it.
  public var debugDescription: String { description }

  /// A mirror that shows nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
