// SPDX-License-Identifier: MIT

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
    let old = entry(for: type)
    replaceEntry(
      with: TypedActionEntry(answer: handler, capture: old?.capture, validate: old?.validate)
    )
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

  /// Looks at the actions of one type on their way down with a method of an object that is not kept
  /// alive.
  ///
  /// After the target is gone, the actions pass by. See ``capture(_:with:)``.
  ///
  /// - Parameters:
  ///   - type: The type of action.
  ///   - target: The object whose method answers, weakly held: mostly the responder itself.
  ///   - method: The method, named by its type.
  public func capture<Action: ResponderAction, Target: AnyObject>(
    _ type: Action.Type,
    on target: Target,
    _ method: @escaping (Target) -> (Action) -> ActionAnswer<Action>
  ) {
    capture(type) { [weak target] action in
      guard let target else { return .pass }
      return method(target)(action)
    }
  }

  /// Forgets all about the actions of one type: how they are handled, captured and validated.
  ///
  /// An action in flight that has not reached this responder passes it by.
  ///
  /// - Parameter type: The type of action.
  public func stopHandling<Action: ResponderAction>(_ type: Action.Type) {
    replaceTable(with: table.removing(ObjectIdentifier(Action.self)))
  }
}

// MARK: - The table

extension Responder {
  /// What this responder knows about the actions of one type.
  @inlinable
  func entry<Action: ResponderAction>(for type: Action.Type) -> TypedActionEntry<Action>? {
    // The table's key is the type of the action that its entry is for. It is the static type: a class
    // of actions may be named by one of its subclasses.
    guard let entry = anyEntry(for: ObjectIdentifier(Action.self)) else { return nil }
    return unsafeDowncast(entry, to: TypedActionEntry<Action>.self)
  }

  @usableFromInline
  func anyEntry(for identity: ObjectIdentifier) -> ActionEntry? {
    table.entry(for: identity)
  }

  /// Enters what this responder knows about the actions of one type from now on.
  func replaceEntry<Action: ResponderAction>(with entry: TypedActionEntry<Action>) {
    replaceTable(with: table.replacing(with: entry))
  }

  private func replaceTable(with new: ActionTable) {
    // The end of what an old entry held may send actions here, so it comes when all is in order.
    let old = table
    table = new
    interests = new.interests | (hasSupplement ? .supplement : 0)
    withExtendedLifetime(old) {}
  }
}
