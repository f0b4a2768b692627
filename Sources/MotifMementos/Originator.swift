// SPDX-License-Identifier: MIT

/// An object that can put its state away and have it back, and shows it to nobody.
///
/// A conforming class keeps a ``MementoIssuer`` as a private constant and seals what it needs to be
/// as it was. A ``Caretaker`` keeps the mementos and decides when they are made and restored.
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
  /// Marks the mementos of this kind of originator; most often the class itself.
  associatedtype Kind

  /// Puts the state away.
  ///
  /// - Returns: A memento that brings this object back to the state it is in now.
  func makeMemento() -> Memento<Kind>

  /// Brings back the state in which a memento was made.
  ///
  /// - Parameter memento: A memento that this object has made.
  /// - Throws: ``MementoError/foreignMemento``, and then the state must be as it was before.
  func restore(_ memento: Memento<Kind>) throws(MementoError)
}

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

/// Seals states into mementos, and opens those that it sealed itself.
///
/// An originator keeps one as a private constant. Anyone who has the issuer can look into its mementos,
/// so the access level of that constant is what protects the state, and the compiler sees to it:
/// the state may be of a private type, which no signature outside mentions. An issuer cannot be
/// copied, so there is one for each originator, and it belongs to a class or to a type that cannot be
/// copied either.
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
/// A state is `Sendable`, so that what is in a memento cannot be changed from outside. To have a state
/// outlive the process, the originator encodes it itself: it opens the memento, encodes what was in
/// it, and seals what it decodes.
public struct MementoIssuer<Kind, State: Sendable>: ~Copyable, Sendable {
  /// Tells issuers apart.
  ///
  /// The mementos keep it alive, so that no later one is taken for it.
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

  /// Makes an issuer that has sealed nothing yet.
  public init() {}

  /// Puts a state into a memento.
  ///
  /// - Parameter state: The state.
  /// - Returns: The memento, which only this issuer can open.
  public func seal(_ state: State) -> Memento<Kind> {
    Memento(content: Content(identity: identity, state: state))
  }

  /// Takes the state out of a memento, as often as wanted.
  ///
  /// - Parameter memento: A memento that this issuer has sealed.
  /// - Returns: The state.
  /// - Throws: ``MementoError/foreignMemento``.
  public func open(_ memento: Memento<Kind>) throws(MementoError) -> State {
    guard let content = memento.content as? Content, content.identity === identity else {
      throw .foreignMemento
    }
    return content.state
  }
}

/// Why a memento did not bring a state back.
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
  /// The memento was made by another originator, or by one that is gone.
  case foreignMemento

  /// The caretaker keeps no memento of this name.
  case unknownName(String)
}

extension MementoError: CustomStringConvertible {
  /// The reason in one sentence without a full stop.
  public var description: String {
    switch self {
    case .foreignMemento: "the memento was made by another originator"
    case .unknownName(let name): "no memento is named \"\(name)\""
    }
  }
}
