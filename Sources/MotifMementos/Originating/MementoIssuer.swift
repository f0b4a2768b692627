// SPDX-License-Identifier: MIT

/// Seals states into mementos, and opens those that it sealed itself.
///
/// An originator keeps one as a private constant. Whoever has the issuer can look into its mementos,
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

  /// Whether this issuer sealed a memento.
  ///
  /// - Parameter memento: Any memento.
  /// - Returns: Whether ``open(_:)`` would open it.
  public func issued(_ memento: Memento<Kind>) -> Bool {
    (memento.content as? Content)?.identity === identity
  }
}
