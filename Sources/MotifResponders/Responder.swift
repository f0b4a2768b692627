// SPDX-License-Identifier: MIT

/// A link in a chain of objects that are asked, one after the other, to handle an action.
///
/// Use a chain where the sender of an action should not know who handles it. A key press goes to the
/// part of the screen that has the focus, and climbs from there: to the pane around it, to the
/// window, to the app. Each link sees only the next.
///
/// ```swift
/// struct Delete: ResponderAction {}
/// struct Quit: ResponderAction {}
///
/// final class AlbumList: Responder {
///   private var albums = ["Staring at the Sun", "American Pie"]
///
///   override init() {
///     super.init()
///     handle(Delete.self, on: self, AlbumList.delete)
///   }
///
///   private func delete(_ action: Delete) -> ActionAnswer<Delete> {
///     guard let album = albums.popLast() else { return .pass }
///     print("deleted \(album)")
///     return .handled
///   }
/// }
///
/// let app = Responder()
/// app.handle(Quit.self) { _ in
///   print("goodbye")
///   return .handled
/// }
///
/// let list = AlbumList()
/// list.nextResponder = app
/// list.send(Delete())
/// list.send(Quit())
/// // Prints:
/// // deleted American Pie
/// // goodbye
/// ```
///
/// A subclass registers its handlers in its initializer, and overrides what concerns the focus, such
/// as ``canBecomeFirstResponder``. See ``FirstResponderScope``.
///
/// A responder belongs to the isolation domain that made it, where all its methods are called and
/// its handlers run. It is not tied to the main actor: in a module whose default isolation is the main
/// actor, declare subclasses `nonisolated`.
open class Responder {
  /// The responder that is asked after this one.
  ///
  /// The link is weak: responders are kept by the objects that they belong to, not by the chain.
  public final weak var nextResponder: Responder?

  private final var handlers: [ObjectIdentifier: ActionHandler] = [:]

  /// Makes a responder that handles nothing and is followed by nobody.
  public init() {}

  /// Whether this responder can take the focus: it cannot, unless a subclass says so.
  ///
  /// A ``FirstResponderScope`` asks before each change. Answer without side effects.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether this responder gives the focus up when asked: it does, unless a subclass says no.
  ///
  /// Answer `false` to keep the focus, for example while what the user typed is not valid.
  open var canResignFirstResponder: Bool { true }

  /// Called after this responder took the focus.
  ///
  /// The method of this class does nothing.
  open func didBecomeFirstResponder() {}

  /// Called after this responder lost the focus.
  ///
  /// The method of this class does nothing.
  open func didResignFirstResponder() {}
}

extension Responder {
  /// Handles the actions of one type with a closure.
  ///
  /// The responder keeps the closure, so a closure that uses the responder must capture it weakly.
  /// ``handle(_:on:_:)`` does that for you.
  ///
  /// A responder has one handler for each type of action. A later one takes the place of the
  /// earlier, so a subclass can replace what its superclass registered.
  ///
  /// - Parameters:
  ///   - type: The type of action.
  ///   - handler: Answers each action of that type that reaches this responder. It may send other
  ///     actions, rearrange the chain and register handlers.
  public func handle<Action: ResponderAction>(
    _ type: Action.Type,
    with handler: @escaping (Action) -> ActionAnswer<Action>
  ) {
    // The static type counts: a class of actions may be named by one of its subclasses.
    let key = ObjectIdentifier(Action.self)
    let replaced = handlers[key]
    handlers[key] = TypedActionHandler(handler)
    // The end of what the old handler held may send actions here, so it comes when all is in order.
    withExtendedLifetime(replaced) {}
  }

  /// Handles the actions of one type with a method of an object that is not kept alive.
  ///
  /// The target is mostly the responder itself: `handle(Delete.self, on: self, AlbumList.delete)`.
  /// After the target is gone, the actions pass on to the next responder.
  ///
  /// - Parameters:
  ///   - type: The type of action.
  ///   - target: The object whose method answers, weakly held.
  ///   - method: The method, named by its type.
  public func handle<Action: ResponderAction, Target: AnyObject>(
    _ type: Action.Type,
    on target: Target,
    _ method: @escaping (Target) -> (Action) -> ActionAnswer<Action>
  ) {
    handle(type) { [weak target] action in
      guard let target else { return .pass }
      return method(target)(action)
    }
  }

  /// Sends an action to this responder, and from here up the chain until someone handles it.
  ///
  /// The way is fixed before the first handler runs. A handler that rearranges the chain changes the
  /// way of later actions, not of this one, and every responder on the way stays alive until this
  /// call returns. A handler may send other actions; they take their own way, and are done when their
  /// own `send` returns.
  ///
  /// - Parameter action: The action.
  /// - Returns: Who handled it, with what reply. When the chain runs in a circle no handler is called,
  ///   and ``ActionOutcome/cycle`` names the responders in it.
  /// - Complexity: O(*n*) in the length of the chain.
  @discardableResult
  public func send<Action: ResponderAction>(_ action: Action) -> ActionOutcome<Action> {
    let path = ResponderPath(from: self)
    let hopsToEnd = path.responders.count - 1
    guard !path.isCircular else {
      return ActionOutcome(unhandledAfter: 0, cycle: path.responders)
    }
    let key = ObjectIdentifier(Action.self)
    for hops in path.responders.indices {
      guard let handler = path.responders[hops].handlers[key] else { continue }
      // The table's key is the type of the action that its handler takes.
      let typed = unsafeDowncast(handler, to: TypedActionHandler<Action>.self)
      if case .handled(let reply) = typed.answer(action) {
        return ActionOutcome(handler: path.responders[hops], reply: reply, hops: hops)
      }
    }
    return ActionOutcome(unhandledAfter: hopsToEnd)
  }
}
