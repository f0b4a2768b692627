// SPDX-License-Identifier: MIT

extension FirstResponderScope {
  /// The responders that ``focusNext()`` and ``focusPrevious()`` go round, weakly held.
  ///
  /// Reading it gives those that are still there.
  ///
  /// - Precondition: Each responder is listed once.
  /// - Complexity: O(*n*) in the number of responders.
  public var focusOrder: [Responder] {
    get { focusLoop.responders }
    set { focusLoop = FocusLoop(newValue) }
  }

  /// Moves the focus to the next responder of the focus order that can take it.
  ///
  /// The last is followed by the first. When nobody in the focus order has the focus, it goes to the
  /// first that can take it. The current responder may refuse, and then nothing changes. One that a
  /// question takes out of the order does not get the focus.
  ///
  /// - Returns: Whether the focus moved to another responder.
  /// - Complexity: O(*k*) in the number of responders that it passes over, since they cannot take the
  ///   focus, however many there are. Those that have gone are passed over once.
  @discardableResult
  public func focusNext() -> Bool {
    moveFocus(.forward)
  }

  /// Moves the focus to the previous responder of the focus order that can take it.
  ///
  /// The first is preceded by the last. When nobody in the focus order has the focus, it goes to the
  /// last that can take it. The current responder may refuse, and then nothing changes. One that a
  /// question takes out of the order does not get the focus.
  ///
  /// - Returns: Whether the focus moved to another responder.
  /// - Complexity: O(*k*) in the number of responders that it passes over, since they cannot take the
  ///   focus, however many there are. Those that have gone are passed over once.
  @discardableResult
  public func focusPrevious() -> Bool {
    moveFocus(.backward)
  }

  private func moveFocus(_ direction: FocusLoop.Direction) -> Bool {
    let before = changeCount
    var hasMoved = false
    // A question may set another order: who is asked stays the same, who gets the focus is in both.
    focusLoop.visit(after: current, direction) { candidate in
      let canBecome = candidate.takesFocus
      guard changeCount == before else { return false }
      guard canBecome, focusLoop.contains(candidate) else { return true }
      guard currentResigns(before), focusLoop.contains(candidate) else { return false }
      change(to: candidate)
      hasMoved = true
      return false
    }
    return hasMoved
  }

  /// Takes a part of the screen that goes away out of the scope: a responder, and all whose chain
  /// leads through it.
  ///
  /// Call it before the part is unlinked. They leave the focus order. If one of them has the focus,
  /// nobody has it afterwards; there is no choice, so it is told but not asked. To keep the focus on
  /// the screen, call ``focusNext()`` next.
  ///
  /// ```swift
  /// let pane = Responder()
  /// let field = Responder()
  /// field.nextResponder = pane
  /// field.canBecomeFirstResponder = true
  ///
  /// let scope = FirstResponderScope()
  /// scope.focusOrder = [field]
  /// scope.become(field)
  /// scope.remove(pane)
  /// print(scope.current == nil, scope.focusOrder.isEmpty)
  /// // Prints "true true"
  /// ```
  ///
  /// - Parameter responder: The topmost responder of what goes away.
  /// - Complexity: O(*n* × *m*) in the number of responders in the focus order and the length of
  ///   their chains.
  public func remove(_ responder: Responder) {
    focusOrder = focusOrder.filter { !$0.leads(to: responder) }
    if fallback.map({ $0.leads(to: responder) }) == true { fallback = nil }
    if current.map({ $0.leads(to: responder) }) == true { endEditing() }
  }
}
