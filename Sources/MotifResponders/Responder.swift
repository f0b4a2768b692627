// SPDX-License-Identifier: MIT

@_exported public import MotifCore

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
/// A part of your app is a responder, as a subclass that registers its handlers in its initializer,
/// or it *has* one: a class with another superclass, a view of some framework, keeps a responder in a
/// property and says so with ``represents(_:)``. Nothing is overridden either way.
///
/// A responder belongs to the isolation domain that made it, where all its methods are called and
/// its handlers run. It is not tied to the main actor, nor is a subclass, even in a module whose
/// default isolation is the main actor. A class that works with main-actor state *has* a responder, or is
/// a subclass in this form:
///
/// ```swift
/// struct Rename: ResponderAction {
///   var title: String
/// }
///
/// @MainActor final class Pane: Responder {
///   private(set) var title = "Untitled"
///   nonisolated override init() { super.init() }
///
///   convenience init(title: String) {
///     self.init()
///     self.title = title
///     handle(Rename.self) { [weak self] action in
///       self?.title = action.title
///       return .handled
///     }
///   }
/// }
///
/// let pane = Pane(title: "Blue")
/// pane.send(Rename(title: "Hejira"))
/// print(pane.title)
/// // Prints "Hejira"
/// ```
nonisolated open class Responder {
  // No code but our own runs while one of these is being accessed.

  /// The responder that is asked after this one.
  ///
  /// The link is weak: responders are kept by the objects that they belong to, not by the chain.
  @exclusivity(unchecked) public final weak var nextResponder: Responder?

  /// The bits of the types of action that this responder cares for, and of the supplemental target.
  @exclusivity(unchecked) final var interests: UInt64 = 0

  /// What there is to know about each of those types: so few that a search is faster than a hash.
  @exclusivity(unchecked) private final var entries:
    [(type: ObjectIdentifier, entry: ActionEntry)] =
      []

  @exclusivity(unchecked) private final weak var supplement: Responder?
  @exclusivity(unchecked) @usableFromInline final weak var representedObject: AnyObject?

  /// Whether this responder takes part in the focus: it does not, unless told so.
  ///
  /// It is what ``canBecomeFirstResponder`` returns unless a subclass overrides that.
  public final var isFocusable = false

  /// Whether this responder can take the focus now, as in UIKit: ``isFocusable``, unless overridden.
  ///
  /// A ``FirstResponderScope`` asks before each change. Set ``isFocusable`` where the answer stays the
  /// same, override this where it depends on the state of the subclass, and leave to the ``focusDelegate``
  /// what another object decides. Answer without side effects.
  ///
  /// ```swift
  /// final class Field: Responder {
  ///   var isLocked = false
  ///   override var canBecomeFirstResponder: Bool { !isLocked }
  /// }
  ///
  /// let field = Field()
  /// let scope = FirstResponderScope()
  /// field.isLocked = true
  /// print(scope.become(field))
  /// field.isLocked = false
  /// print(scope.become(field))
  /// // Prints:
  /// // false
  /// // true
  /// ```
  open var canBecomeFirstResponder: Bool { isFocusable }

  /// Decides whether this responder takes and leaves the focus, and hears when it did; weakly held.
  ///
  /// It may be the responder itself.
  public final weak var focusDelegate: (any FocusDelegate)?

  /// Makes a responder that handles nothing and is followed by nobody.
  public init() {}
}

// MARK: - Sending

extension Responder {
  /// Sends an action to this responder, and from here up the chain until someone handles it.
  ///
  /// The way is fixed before the first handler runs: who is asked, on the way down and on the way up,
  /// are the responders in the chain that have a handler for it now. A handler that rearranges the chain
  /// or registers others changes the way of later actions, not of this one, and every responder that is
  /// still to be asked stays alive until this call returns. One that has replaced its handler meanwhile is
  /// asked by the new one.
  ///
  /// A handler may send other actions; they take their own way, and are done when their own `send`
  /// returns.
  ///
  /// When a responder on the way has registered with ``capture(_:with:)``, the action first comes down
  /// from the root.
  ///
  /// - Parameter action: The action.
  /// - Returns: Who handled it, with what reply. When the chain runs in a circle no handler is called,
  ///   and ``ActionOutcome/cycle`` names the responders in it.
  /// - Complexity: O(*n*) in the length of the chain, with its supplemental targets.
  @inlinable
  @discardableResult
  public func send<Action: ResponderAction>(_ action: Action) -> ActionOutcome<Action> {
    let path = ActionPath(from: self, for: ActionKey(Action.self))
    guard !path.isCircular else {
      return ActionOutcome(hops: 0, remainder: action, cycle: circle())
    }
    var dispatch = ActionDispatch(action, hops: path.hops)
    dispatch.follow(path)
    return dispatch.outcome
  }
}

// MARK: - Handling

extension Responder {
  /// Handles the actions of one type with a closure.
  ///
  /// The responder keeps the closure, so a closure that uses the responder must capture it weakly.
  /// ``handle(_:on:_:validating:)`` does that for you.
  ///
  /// A responder has one handler for each type of action. A later one takes the place of the
  /// earlier, so a subclass can replace what its superclass registered.
  ///
  /// - Parameters:
  ///   - type: The type of action.
  ///   - validate: Says without side effects whether an action can be performed now, and how its menu item
  ///     looks. It returns `nil` when the handler would pass the action on, so that the next responder is
  ///     asked. Without it, the action can always be performed.
  ///   - handler: Answers each action of that type that reaches this responder. It may send other
  ///     actions, rearrange the chain and register handlers.
  public func handle<Action: ResponderAction>(
    _ type: Action.Type,
    validating validate: ((Action) -> ActionValidation?)? = nil,
    with handler: @escaping (Action) -> ActionAnswer<Action>
  ) {
    let capture = entry(for: type)?.capture
    replaceEntry(with: TypedActionEntry(answer: handler, capture: capture, validate: validate))
  }

  /// Handles the actions of one type with a method of an object that is not kept alive.
  ///
  /// The target is mostly the responder itself: `handle(Delete.self, on: self, AlbumList.delete)`.
  /// After the target is gone, the actions pass on to the next responder.
  ///
  /// - Parameters:
  ///   - type: The type of action.
  ///   - target: The object whose methods answer, weakly held.
  ///   - method: The method that handles, named by its type.
  ///   - validate: The method that validates, as the closure of ``handle(_:validating:with:)`` does.
  public func handle<Action: ResponderAction, Target: AnyObject>(
    _ type: Action.Type,
    on target: Target,
    _ method: @escaping (Target) -> (Action) -> ActionAnswer<Action>,
    validating validate: ((Target) -> (Action) -> ActionValidation?)? = nil
  ) {
    let validating = validate.map { validate in
      { [weak target] action in target.flatMap { validate($0)(action) } }
    }
    handle(type, validating: validating) { [weak target] action in
      target.map { method($0)(action) } ?? .pass
    }
  }

  /// Looks at the actions of one type on their way down, before anyone handles them on the way up.
  ///
  /// When a responder on its way captures an action, the action comes down the chain first, from the
  /// root to the responder that it was sent to, and asks those that capture it. One that answers
  /// ``ActionAnswer/handled(_:)`` keeps it from all others. That is how a dialog takes all keys, and
  /// how a recorder sees what happens before it does.
  ///
  /// ```swift
  /// struct KeyPress: ResponderAction {
  ///   var key: Character
  /// }
  ///
  /// let window = Responder()
  /// let field = Responder()
  /// field.nextResponder = window
  /// field.handle(KeyPress.self) { press in
  ///   print("typed \(press.key)")
  ///   return .handled
  /// }
  /// window.capture(KeyPress.self) { press in
  ///   press.key == "?" ? .handled : .pass
  /// }
  ///
  /// print(field.send(KeyPress(key: "a")).handler === field)
  /// print(field.send(KeyPress(key: "?")).handler === window)
  /// // Prints:
  /// // typed a
  /// // true
  /// // true
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of action.
  ///   - handler: Answers each action of that type whose way leads through this responder. The
  ///     responder keeps it; a later one takes the place of the earlier.
  public func capture<Action: ResponderAction>(
    _ type: Action.Type,
    with handler: @escaping (Action) -> ActionAnswer<Action>
  ) {
    let old = entry(for: type)
    replaceEntry(
      with: TypedActionEntry(answer: old?.answer, capture: handler, validate: old?.validate)
    )
  }
}

// MARK: - Entries

extension Responder {
  /// What this responder knows about the actions of one type.
  @inlinable
  func entry<Action: ResponderAction>(for type: Action.Type) -> TypedActionEntry<Action>? {
    // The key is the type of the action that the entry is for. It is the static type: a class of
    // actions may be named by one of its subclasses.
    guard let entry = anyEntry(for: ObjectIdentifier(Action.self)) else { return nil }
    return unsafeDowncast(entry, to: TypedActionEntry<Action>.self)
  }

  @usableFromInline
  func anyEntry(for type: ObjectIdentifier) -> ActionEntry? {
    for index in entries.indices where entries[index].type == type { return entries[index].entry }
    return nil
  }

  /// Enters what this responder knows about the actions of one type from now on.
  private func replaceEntry<Action: ResponderAction>(with entry: TypedActionEntry<Action>) {
    let key = ActionKey(Action.self)
    // The end of what an old entry held may send actions here, so it comes when all is in order.
    let old = entries
    entries = old.filter { $0.type != key.identity } + [(key.identity, entry)]
    interests |= key.bit
    withExtendedLifetime(old) {}
  }
}

// MARK: - Validating

extension Responder {
  /// Finds out whether an action could be performed now, and how its menu item looks.
  ///
  /// Nothing is performed. The responder that would handle the action answers with what it has
  /// registered as `validating`, or with plain *enabled* if it has registered a handler only.
  ///
  /// ```swift
  /// struct Paste: ResponderAction {}
  ///
  /// let field = Responder()
  /// let window = Responder()
  /// field.nextResponder = window
  /// print(field.validate(Paste()))
  ///
  /// window.handle(Paste.self) { _ in .handled }
  /// print(field.validate(Paste()))
  /// // Prints:
  /// // disabled
  /// // enabled
  /// ```
  ///
  /// - Parameter action: The action.
  /// - Returns: What the responder says, or *disabled* when nobody handles the action.
  /// - Complexity: O(*n*) in the length of the chain.
  public func validate<Action: ResponderAction>(_ action: Action) -> ActionValidation {
    findTarget(for: action)?.validation ?? .disabled
  }

  /// Finds the responder that would handle an action, without side effects.
  ///
  /// It is the first in the chain with a handler, unless its validator says that it would pass. A
  /// handler without a validator may still pass when the action is sent: it cannot be asked without
  /// being called. Those that only ``capture(_:with:)`` the action do not count.
  ///
  /// ```swift
  /// struct Close: ResponderAction {}
  ///
  /// let sheet = Responder()
  /// let window = Responder()
  /// sheet.nextResponder = window
  /// window.handle(Close.self) { _ in .handled }
  /// print(sheet.target(for: Close()) === window)
  ///
  /// sheet.handle(Close.self) { _ in .handled }
  /// print(sheet.target(for: Close()) === sheet)
  /// // Prints:
  /// // true
  /// // true
  /// ```
  ///
  /// - Parameter action: The action.
  /// - Returns: The responder, or `nil` when nobody would handle the action.
  /// - Complexity: O(*n*) in the length of the chain.
  public func target<Action: ResponderAction>(for action: Action) -> Responder? {
    findTarget(for: action)?.responder
  }

  private func findTarget<Action: ResponderAction>(
    for action: Action
  ) -> (responder: Responder, validation: ActionValidation)? {
    let path = ActionPath(from: self, for: ActionKey(Action.self))
    guard !path.isCircular else { return nil }
    for stop in path.stops where stop.answers {
      guard let entry = stop.holder.entry(for: Action.self), entry.answers else { continue }
      guard let validate = entry.validate else { return (stop.owner, .enabled) }
      if let validation = validate(action) { return (stop.owner, validation) }
    }
    return nil
  }
}

// MARK: - Finding

extension Responder {
  /// Says which object this responder stands for, so that it can be found through the chain.
  ///
  /// For a class that cannot be a subclass of ``Responder``, because it has another superclass or is
  /// tied to an actor: it keeps a responder in a property.
  ///
  /// ```swift
  /// struct Delete: ResponderAction {}
  ///
  /// final class AlbumList {
  ///   let responder = Responder()
  ///
  ///   init() {
  ///     responder.represents(self)
  ///     responder.handle(Delete.self, on: self, AlbumList.delete)
  ///   }
  ///
  ///   private func delete(_ action: Delete) -> ActionAnswer<Delete> { .handled }
  /// }
  ///
  /// let list = AlbumList()
  /// let row = Responder()
  /// row.nextResponder = list.responder
  /// print(row.send(Delete()).isHandled, row.nearest(AlbumList.self) === list)
  /// // Prints "true true"
  /// ```
  ///
  /// - Parameter object: The object, which is not kept alive.
  public func represents(_ object: AnyObject) {
    representedObject = object
  }

  /// Finds the nearest responder of a type, from this one on.
  ///
  /// It is how a view finds the controller it belongs to, without being told. An object counts as well
  /// that a responder ``represents(_:)``.
  ///
  /// ```swift
  /// final class Window: Responder {}
  /// final class Pane: Responder {}
  ///
  /// let window = Window()
  /// let pane = Pane()
  /// let field = Responder()
  /// field.nextResponder = pane
  /// pane.nextResponder = window
  /// print(field.nearest(Window.self) === window, window.nearest(Pane.self) == nil)
  /// // Prints "true true"
  /// ```
  ///
  /// - Parameter type: A class, or a protocol written with `any`.
  /// - Returns: The responder itself if it is of that type, or else the first above it that is. `nil`
  ///   when there is none.
  /// - Complexity: O(*n*) in the length of the chain, with a dynamic cast for each link.
  @inlinable
  public func nearest<Found>(_ type: Found.Type) -> Found? {
    // Specialized for a class, the casts compare classes; otherwise each is a search at run time.
    for responder in ChainWalk(from: self) {
      if let found = responder as? Found { return found }
      if let object = responder.representedObject, let found = object as? Found { return found }
    }
    return nil
  }

  /// Whether the chain leads from this responder to another, or both are the same.
  func leads(to other: Responder) -> Bool {
    ChainWalk(from: self).contains { $0 === other }
  }
}

// MARK: - Supplements

extension Responder {
  /// A responder that handles for this one what this one cannot.
  ///
  /// An action that this responder has no handler for, or that its handler passes, goes to the
  /// supplemental target before it climbs on. To the sender it looks as if this responder had handled
  /// it: ``ActionOutcome/handler`` is this one. So an object can be made of several, such as a window
  /// whose search is done by an object of its own, and none of its parts need be in the chain.
  ///
  /// ```swift
  /// struct Find: ResponderAction {}
  ///
  /// let search = Responder()
  /// search.handle(Find.self) { _ in
  ///   print("searching")
  ///   return .handled
  /// }
  ///
  /// let window = Responder()
  /// window.supplementalTarget = search
  /// print(window.send(Find()).handler === window)
  /// // Prints:
  /// // searching
  /// // true
  /// ```
  ///
  /// The supplemental target is held weakly. It may have one itself, which is asked after it. Its
  /// ``nextResponder`` is not followed, and nobody is asked twice on one way. A row of supplemental
  /// targets that runs in a circle is reported as a chain that does: see ``ActionOutcome/cycle``.
  public var supplementalTarget: Responder? {
    get { supplement }
    set {
      supplement = newValue
      interests |= .supplement
    }
  }
}
