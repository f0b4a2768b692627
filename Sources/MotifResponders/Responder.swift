// SPDX-License-Identifier: MIT

@_exported public import MotifCore

/// A link in a chain of objects that are asked, one after another, to handle an action.
///
/// Use a chain if the sender of an action should not know who handles it. A key press goes to the
/// part of the screen that has the focus, and climbs from there: to the pane around it, to the
/// window, to the app. Each link knows only the next.
///
/// ```swift
/// struct Quit: ResponderAction {}
///
/// let app = Responder()
/// app.handle(Quit.self) { _ in .handled }
///
/// let list = Responder()
/// list.nextResponder = app
/// print(list.send(Quit()).handler === app)
/// // Prints "true"
/// ```
///
/// A part of your app either *is* a responder, as a subclass that registers its handlers in its
/// initializer, or it *has* one: a class with another superclass, such as a framework's view, keeps
/// a responder in a property and calls ``setRepresented(_:)``.
///
/// A responder belongs to the isolation domain that made it; call its methods there, where its
/// handlers run, too. Even in a module whose default isolation is the main actor, neither a responder
/// nor a subclass is tied to it. The chapter *Subclass a responder, or have one* of
/// `Documentation/Responders.md` shows a subclass that works with main-actor state.
nonisolated open class Responder {
  // No code but our own runs while one of these is being accessed.

  /// The responder that is asked after this one.
  ///
  /// The link is weak: the objects that responders belong to keep them alive, not the chain.
  @exclusivity(unchecked) public final weak var nextResponder: Responder?

  /// The bits of the types of action that this responder handles, and of the supplemental target.
  @exclusivity(unchecked) final var interests: UInt64 = 0

  /// The entries for each of those types: so few that a search is faster than a hash.
  @exclusivity(unchecked) private final var entries:
    [(type: ObjectIdentifier, entry: ActionEntry)] =
      []

  /// How deeply the handlers, and what else this responder calls, are nested in themselves.
  @exclusivity(unchecked) @usableFromInline final var handlerDepth: UInt8 = 0
  @exclusivity(unchecked) private final var validationDepth: UInt8 = 0
  @exclusivity(unchecked) final var hitTestDepth: UInt8 = 0
  @exclusivity(unchecked) final var makingDepth: UInt8 = 0

  @exclusivity(unchecked) private final weak var supplement: Responder?
  @exclusivity(unchecked) @usableFromInline final weak var representedObject: AnyObject?

  /// Whether this responder takes part in the focus; `false` by default.
  ///
  /// ``canBecomeFirstResponder`` returns this value unless a subclass overrides it.
  public final var isFocusable = false

  /// Whether this responder can take the focus now, as in UIKit; by default, the value of
  /// ``isFocusable``.
  ///
  /// A ``FirstResponderScope`` asks before each change. Override this property if the answer depends
  /// on the state of the subclass, and use the ``focusDelegate`` if another object decides. Answer
  /// without side effects.
  open var canBecomeFirstResponder: Bool { isFocusable }

  /// Decides whether this responder takes and gives up the focus, and is notified when it did;
  /// referenced weakly.
  ///
  /// The delegate may be the responder itself.
  public final weak var focusDelegate: (any FocusDelegate)?

  /// Makes a responder without handlers and without a next responder.
  public init() {}
}

// MARK: - Sending

extension Responder {
  /// Sends an action to this responder, and from here up the chain until a responder handles it.
  ///
  /// The path is fixed before the first handler runs: it leads through the responders that have a
  /// handler for the action at this moment, and keeps them alive until this call returns. A handler
  /// that rearranges the chain changes the path of later actions only. If a responder replaces its
  /// handler in the meantime, the new handler is called.
  ///
  /// A handler may send other actions, which take their own paths. The program stops with a message
  /// after 100 nested calls of the handlers of one responder.
  ///
  /// If a responder on the path has registered with ``capture(_:with:)``, the action first travels
  /// down from the root.
  ///
  /// - Parameter action: The action.
  /// - Returns: The responder that handled it, and its reply. If the chain is circular, no handler
  ///   is called, and ``ActionOutcome/error`` names the responders in the circle.
  /// - Complexity: O(*n*) in the length of the chain, with its supplemental targets.
  @inlinable
  @discardableResult
  public func send<Action: ResponderAction>(_ action: Action) -> ActionOutcome<Action> {
    let path = ActionPath(from: self, for: ActionKey(Action.self))
    guard !path.isCircular else {
      return ActionOutcome(hops: 0, remainder: action, rest: .init(cycle: circle()))
    }
    var dispatch = ActionDispatch(action, hops: path.hops)
    dispatch.follow(path)
    return dispatch.end()
  }
}

// MARK: - Handling

extension Responder {
  /// Handles the actions of one type with a closure.
  ///
  /// The responder retains the closure, so a closure that uses the responder must capture it
  /// weakly. ``handle(_:on:_:validating:)`` does that for you. A later handler for the same type
  /// replaces an earlier one, so a subclass can replace its superclass's handlers.
  ///
  /// - Parameters:
  ///   - type: The type of action.
  ///   - validate: Returns, without side effects, whether an action can be performed now, and the
  ///     appearance of its menu item. It returns `nil` if the handler would pass the action on, so
  ///     that the next responder is asked. Without it, the action can always be performed.
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
  /// The target is usually the responder itself: `handle(Delete.self, on: self, AlbumList.delete)`.
  /// After the target has been released, the actions pass on to the next responder.
  ///
  /// - Parameters:
  ///   - type: The type of action.
  ///   - target: The object whose methods answer, referenced weakly.
  ///   - method: The method that handles an action, named by its type.
  ///   - validate: The method that validates an action, like the closure of
  ///     ``handle(_:validating:with:)``.
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

  /// Inspects the actions of one type on their way down, before any responder handles them on the
  /// way up.
  ///
  /// If a responder on the path captures an action, the action first travels down the chain, from
  /// the root to the responder that it was sent to, and asks each responder that captures it. A
  /// responder that answers ``ActionAnswer/handled(_:)`` keeps the action from all others. In this
  /// way, a dialog takes all keys, and a recorder sees actions before they are handled.
  ///
  /// - Parameters:
  ///   - type: The type of action.
  ///   - handler: Answers each action of that type whose path leads through this responder. The
  ///     responder retains it; a later handler replaces an earlier one.
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

// MARK: - Nested calls

extension Responder {
  /// Begins a call of a handler, which may lead to another.
  @inlinable
  @inline(__always)
  func beginHandler() {
    handlerDepth += 1
    if handlerDepth > Self.checkedDepth { checkHandlerDepth() }
  }

  /// Ends a call of a handler.
  @inlinable
  @inline(__always)
  func endHandler() { handlerDepth -= 1 }

  /// The depth from which on it is compared with the limit: lower than any limit.
  @inlinable static var checkedDepth: UInt8 { 16 }

  @usableFromInline
  @inline(never)
  func checkHandlerDepth() {
    LoopLimit(of: "a handler", causing: "send(_:)").checkDepth(Int(handlerDepth))
  }
}

// MARK: - Entries

extension Responder {
  /// This responder's entry for the actions of one type.
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

  /// What this responder's entry for the actions of one type does.
  func roles(for type: ObjectIdentifier) -> (answers: Bool, captures: Bool)? {
    for index in entries.indices where entries[index].type == type {
      return (entries[index].entry.answers, entries[index].entry.captures)
    }
    return nil
  }

  /// Replaces this responder's entry for the actions of one type.
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
  /// Returns whether an action could be performed now, and the appearance of its menu item.
  ///
  /// Nothing is performed. The responder that would handle the action answers with the closure that
  /// it registered as `validating`, or with *enabled* if it registered only a handler.
  ///
  /// - Parameter action: The action.
  /// - Returns: The responder's validation, or *disabled* if no responder handles the action.
  /// - Complexity: O(*n*) in the length of the chain.
  public func validate<Action: ResponderAction>(_ action: Action) -> ActionValidation {
    findTarget(for: action)?.validation ?? .disabled
  }

  /// Returns the responder that would handle an action, without side effects.
  ///
  /// This is the first responder in the chain with a handler, unless its validator says that it
  /// would pass. A handler without a validator may still pass when the action is sent, because it
  /// cannot be asked without being called. Responders that only ``capture(_:with:)`` the action do
  /// not count.
  ///
  /// - Parameter action: The action.
  /// - Returns: The responder, or `nil` if none would handle the action.
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
      let holder = stop.holder
      holder.validationDepth += 1
      defer { holder.validationDepth -= 1 }
      LoopLimit(of: "a validating closure", causing: "validate(_:)")
        .checkDepth(Int(holder.validationDepth))
      if let validation = validate(action) { return (stop.owner, validation) }
    }
    return nil
  }
}

// MARK: - Finding

extension Responder {
  /// Sets the object that this responder represents, so that it can be found through the chain.
  ///
  /// Use it for a class that cannot be a subclass of ``Responder``, because it has another
  /// superclass or is tied to an actor, and so keeps a responder in a property.
  ///
  /// - Parameter object: The object, which is not kept alive.
  public func setRepresented(_ object: AnyObject) {
    representedObject = object
  }

  /// Returns the nearest responder of a type, beginning at this one.
  ///
  /// A view can find its controller in this way: `field.nearest(AlbumController.self)`. The objects
  /// that responders represent count as well: see ``setRepresented(_:)``.
  ///
  /// - Parameter type: A class, or a protocol written with `any`.
  /// - Returns: The responder itself if it is of that type, or else the first one above that is;
  ///   `nil` if there is none.
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
  /// A responder that handles actions for this one that this one cannot.
  ///
  /// An action that this responder has no handler for, or that its handler passes, goes to the
  /// supplemental target before it climbs further. To the sender, it looks as if this responder had
  /// handled it. So a window can have a separate object for its search that is not in the chain.
  ///
  /// ```swift
  /// struct Find: ResponderAction {}
  ///
  /// let search = Responder()
  /// search.handle(Find.self) { _ in .handled }
  ///
  /// let window = Responder()
  /// window.supplementalTarget = search
  /// print(window.send(Find()).handler === window)
  /// // Prints "true"
  /// ```
  ///
  /// The supplemental target is referenced weakly. It may have a supplemental target itself, which
  /// is asked next. Its ``nextResponder`` is not followed, and no responder is asked twice on one
  /// path. A circular row of supplemental targets is reported like a circular chain: see
  /// ``ActionOutcome/error``.
  public var supplementalTarget: Responder? {
    get { supplement }
    set {
      supplement = newValue
      interests |= .supplement
    }
  }
}
