// SPDX-License-Identifier: MIT

extension Responder {
  /// Says for actions of one type whether they can be performed now, and how their menu item looks.
  ///
  /// A responder that handles an action and says nothing here can always perform it.
  ///
  /// - Parameters:
  ///   - type: The type of action.
  ///   - validator: Answers without side effects. It returns `nil` when the handler would pass the
  ///     action on, so that the next responder is asked. The responder keeps it, so a closure that
  ///     uses the responder must capture it weakly. A later one takes the place of the earlier.
  public func handleValidation<Action: ResponderAction>(
    of type: Action.Type,
    with validator: @escaping (Action) -> ActionValidation?
  ) {
    let old = entry(for: type)
    replaceEntry(
      with: TypedActionEntry(answer: old?.answer, capture: old?.capture, validate: validator)
    )
  }

  /// Says for actions of one type whether they can be performed now, with a method of an object that
  /// is not kept alive.
  ///
  /// After the target is gone, the next responder is asked.
  ///
  /// - Parameters:
  ///   - type: The type of action.
  ///   - target: The object whose method answers, weakly held: mostly the responder itself.
  ///   - method: The method, named by its type.
  public func handleValidation<Action: ResponderAction, Target: AnyObject>(
    of type: Action.Type,
    on target: Target,
    _ method: @escaping (Target) -> (Action) -> ActionValidation?
  ) {
    handleValidation(of: type) { [weak target] action in target.flatMap { method($0)(action) } }
  }

  /// Finds out whether an action could be performed now, and how its menu item looks.
  ///
  /// Nothing is performed. The responder that would handle the action answers with what it has
  /// registered with ``handleValidation(of:with:)``, or with plain *enabled* if it has registered a
  /// handler only.
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
    guard !path.isCircular, let first = path.first else { return nil }
    for stop in CollectionOfOne(first) + path.others where stop.answers {
      guard let entry = stop.holder.entry(for: Action.self), entry.answers else { continue }
      guard let validate = entry.validate else { return (stop.owner, .enabled) }
      if let validation = validate(action) { return (stop.owner, validation) }
    }
    return nil
  }
}
