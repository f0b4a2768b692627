// SPDX-License-Identifier: MIT

public import MotifCore

/// An object that can save and restore its state without exposing it.
///
/// A conforming class keeps a ``MementoIssuer`` as a private constant and seals everything that it
/// needs to restore its state. A ``Caretaker`` keeps the mementos and decides when to make and
/// restore them.
///
/// ```swift
/// final class Drawing: Originator {
///   private var strokes: [String] = []
///   private let issuer = MementoIssuer<Drawing, [String]>()
///
///   func draw(_ stroke: String) { strokes.append(stroke) }
///   func show() { print(strokes.joined(separator: " ")) }
///
///   func makeMemento() -> Memento<Drawing> { issuer.seal(strokes) }
///   func restore(_ memento: Memento<Drawing>) throws(MementoError) {
///     strokes = try issuer.open(memento)
///   }
/// }
///
/// let drawing = Drawing()
/// drawing.draw("line")
/// let sketch = drawing.makeMemento()
/// drawing.draw("blot")
/// try drawing.restore(sketch)
/// drawing.show()
/// // Prints "line"
/// ```
public protocol Originator<Kind>: AnyObject {
  /// The type that marks the mementos of this kind of originator, usually the class itself.
  associatedtype Kind

  /// Saves the state.
  ///
  /// - Returns: A memento that restores this object to its current state.
  func makeMemento() -> Memento<Kind>

  /// Restores the state from a memento.
  ///
  /// - Parameter memento: A memento that this object has made.
  /// - Throws: ``MementoError/foreignMemento``. Then the state must be as it was before.
  func restore(_ memento: Memento<Kind>) throws(MementoError)
}

/// A saved state that only its originator can read.
///
/// It exposes its content only to the ``MementoIssuer`` that sealed it: it has no member, no
/// initializer, and nothing that `print`, `dump` or a `Mirror` would show. You can keep, copy,
/// compare and pass it around, and the state in it never changes.
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
/// `Kind` is the type of the originator, so the compiler rejects mementos of another type. Opening
/// a memento checks that it comes from the same instance.
public struct Memento<Kind>: Sendable {
  /// The sealed content, of a separate type for each issuer's state, so that two issuers cannot
  /// confuse their mementos.
  let content: any MementoContent
}

/// The content of a memento, without the type of the state.
protocol MementoContent: AnyObject, Sendable {}

extension Memento: Hashable {
  /// Returns whether two mementos are copies of the same one.
  ///
  /// Mementos from two calls differ, even if the state was the same.
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
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(content))
  }
}

extension Memento: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The type, without any of the content.
  public var description: String { "Memento<\(Kind.self)>" }

  /// The type, without any of the content.
  public var debugDescription: String { description }

  /// A mirror that shows nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Seals states into mementos, and opens the mementos that it sealed itself.
///
/// An originator keeps one as a private constant. Code that has the issuer can open its mementos,
/// so the access level of that constant protects the state, and the compiler enforces that: the
/// state may be of a private type, which no outside signature mentions. An issuer cannot be copied,
/// so there is one for each originator, and it belongs to a class or to another noncopyable type.
///
/// ```swift
/// final class Player: Originator {
///   private struct State {
///     var album = "Low"
///     var seconds = 0
///   }
///
///   private var state = State()
///   private let issuer = MementoIssuer<Player, State>()
///
///   func play(seconds: Int) { state.seconds += seconds }
///   func tell() { print(state.album, state.seconds) }
///
///   func makeMemento() -> Memento<Player> { issuer.seal(state) }
///   func restore(_ memento: Memento<Player>) throws(MementoError) {
///     state = try issuer.open(memento)
///   }
/// }
///
/// let player = Player()
/// player.play(seconds: 90)
/// let memento = player.makeMemento()
/// player.play(seconds: 60)
/// try player.restore(memento)
/// player.tell()
/// // Prints "Low 90"
/// ```
///
/// A state is `Sendable`, so that the content of a memento cannot be changed from outside. To make
/// a state outlive the process, the originator encodes it itself: it opens the memento, encodes the
/// state, and later seals the decoded state.
public struct MementoIssuer<Kind, State: Sendable>: ~Copyable, Sendable {
  /// The identity of an issuer.
  ///
  /// The mementos keep it alive, so that no later identity is mistaken for it.
  private final class Identity: Sendable {}

  private final class Content: MementoContent {
    let identity: Identity
    let state: State

    init(identity: Identity, state: State) {
      self.identity = identity
      self.state = state
    }
  }

  private let identity = Identity()

  /// Makes an issuer.
  public init() {}

  /// Seals a state in a memento.
  ///
  /// - Parameter state: The state.
  /// - Returns: The memento, which only this issuer can open.
  public func seal(_ state: State) -> Memento<Kind> {
    Memento(content: Content(identity: identity, state: state))
  }

  /// Returns the state in a memento, any number of times.
  ///
  /// - Parameter memento: A memento that this issuer sealed.
  /// - Returns: The state.
  /// - Throws: ``MementoError/foreignMemento``.
  public func open(_ memento: Memento<Kind>) throws(MementoError) -> State {
    guard let content = memento.content as? Content, content.identity === identity else {
      throw .foreignMemento
    }
    return content.state
  }
}

/// The reason why a memento did not restore a state.
///
/// ```swift
/// final class Counter: Originator {
///   private var count = 0
///   private let issuer = MementoIssuer<Counter, Int>()
///
///   func makeMemento() -> Memento<Counter> { issuer.seal(count) }
///   func restore(_ memento: Memento<Counter>) throws(MementoError) {
///     count = try issuer.open(memento)
///   }
/// }
///
/// do {
///   try Counter().restore(Counter().makeMemento())
/// } catch {
///   print(error)
/// }
/// // Prints "the memento was made by another originator"
/// ```
public enum MementoError: Error, Hashable, Sendable {
  /// The memento was made by another originator, or by one that has been released.
  case foreignMemento

  /// The caretaker has no memento with this name.
  case unknownName(String)
}

extension MementoError: DescribedError {
  /// The reason in one sentence without a full stop.
  public var description: String {
    switch self {
    case .foreignMemento: "the memento was made by another originator"
    case .unknownName(let name): "no memento is named \"\(name)\""
    }
  }
}
