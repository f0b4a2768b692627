// SPDX-License-Identifier: MIT

/// The place that knows which responder has the focus: one per window, screen or dialog.
///
/// A key press, a menu item or a toolbar button has no target of its own. It is sent to the scope,
/// which lets it start at the *first responder*, the one that has the focus, and climb from there.
/// The focus moves only through the scope, and only when both sides agree.
///
/// ```swift
/// struct Clear: ResponderAction {}
///
/// final class TextField: Responder {
///   let name: String
///   var text: String
///
///   init(_ name: String, text: String) {
///     self.name = name
///     self.text = text
///     super.init()
///     handle(Clear.self, on: self, TextField.clear)
///   }
///
///   override var canBecomeFirstResponder: Bool { true }
///   override var canResignFirstResponder: Bool { !text.isEmpty }
///
///   private func clear(_ action: Clear) -> ActionAnswer<Clear> {
///     text = ""
///     return .handled
///   }
/// }
///
/// let title = TextField("title", text: "Best of Bowie")
/// let artist = TextField("artist", text: "David Bowie")
/// let scope = FirstResponderScope()
/// scope.focusOrder = [title, artist]
/// scope.didChange = { _, new in
///   print("focus:", (new as? TextField)?.name ?? "none")
/// }
///
/// scope.become(title)
/// scope.focusNext()
/// scope.send(Clear())
/// print(scope.focusNext())
/// // Prints:
/// // focus: title
/// // focus: artist
/// // false
/// ```
///
/// Nobody is kept alive: not the current responder, not those in the focus order. A responder that
/// goes away while it has the focus leaves ``current`` empty, and nobody is called.
///
/// The scope belongs to the isolation domain that made it. What it calls (the questions, the `did…`
/// methods of the responders, and ``didChange``) may use the scope again. A question that moves the
/// focus itself has decided: the change that asked it is given up. News of a change are given in the
/// order in which the changes happened, so a change made while others hear of an earlier one is
/// reported after it; ``current`` is then ahead of what is being reported.
public final class FirstResponderScope {
  /// The responder that has the focus, weakly held.
  public private(set) weak var current: Responder?

  /// Where an action starts when nobody has the focus: the root of the chain, weakly held.
  public weak var fallback: Responder?

  /// Called after each change, when both responders have heard of it.
  ///
  /// It gets the responder that had the focus, or `nil`, and the one that has it now, or `nil`. The
  /// scope keeps the closure, so a closure that uses the scope must capture it weakly.
  public var didChange: ((_ old: Responder?, _ new: Responder?) -> Void)?

  private var focusLoop: [WeakResponder] = []

  /// The changes that have happened and are not reported yet, the oldest first.
  private var unreported: [Change] = []
  private var isReporting = false

  /// Counts the changes, so that a question that made one is noticed.
  private var changeCount = 0

  /// Makes a scope in which nobody has the focus.
  ///
  /// - Parameter fallback: Where an action starts when nobody has the focus.
  public init(fallback: Responder? = nil) {
    self.fallback = fallback
  }
}

extension FirstResponderScope {
  /// Gives the focus to a responder.
  ///
  /// The new one is asked whether it can take the focus, then the current one whether it gives it
  /// up. A refusal leaves everything as it was. The responder that has the focus already keeps it,
  /// and nobody is asked or called.
  ///
  /// - Parameter responder: The one that should have the focus.
  /// - Returns: Whether it has the focus now.
  @discardableResult
  public func become(_ responder: Responder) -> Bool {
    if responder === current { return true }
    let before = changeCount
    guard responder.canBecomeFirstResponder, changeCount == before, currentResigns(before) else {
      return responder === current
    }
    change(to: responder)
    return responder === current
  }

  /// Takes the focus from the current responder, if it agrees.
  ///
  /// - Returns: Whether nobody has the focus now.
  @discardableResult
  public func resign() -> Bool {
    guard current != nil else { return true }
    guard currentResigns(changeCount) else { return current == nil }
    change(to: nil)
    return current == nil
  }

  /// Takes the focus from the current responder, whoever it is, without asking.
  ///
  /// For when there is no choice: the screen goes away, the user quits. Where a refusal can be
  /// respected, ask with ``resign()`` first.
  public func endEditing() {
    guard current != nil else { return }
    change(to: nil)
  }

  /// Sends an action to nobody in particular.
  ///
  /// It starts at the responder that has the focus and climbs from there. When nobody has the focus it
  /// starts at ``fallback``.
  ///
  /// - Parameter action: The action.
  /// - Returns: Who handled it, with what reply. Without a responder to start at, it was not handled.
  /// - Complexity: O(*n*) in the length of the chain.
  @discardableResult
  public func send<Action: ResponderAction>(_ action: Action) -> ActionOutcome<Action> {
    guard let start = current ?? fallback else { return ActionOutcome(unhandledAfter: 0) }
    return start.send(action)
  }
}

extension FirstResponderScope {
  /// The responders that ``focusNext()`` and ``focusPrevious()`` go round, weakly held.
  ///
  /// Reading it gives those that are still there.
  ///
  /// - Precondition: Each responder is listed once.
  /// - Complexity: O(*n*) in the number of responders.
  public var focusOrder: [Responder] {
    get { focusLoop.compactMap(\.responder) }
    set {
      precondition(
        Set(newValue.map { ObjectIdentifier($0) }).count == newValue.count,
        "a responder is listed twice in the focus order: list each one once"
      )
      focusLoop = newValue.map { WeakResponder(responder: $0) }
    }
  }

  /// Moves the focus to the next responder of the focus order that can take it.
  ///
  /// The last is followed by the first. When nobody in the focus order has the focus, it goes to the
  /// first that can take it. The current responder may refuse, and then nothing changes.
  ///
  /// - Returns: Whether the focus moved to another responder.
  /// - Complexity: O(*n*) in the number of responders.
  @discardableResult
  public func focusNext() -> Bool {
    moveFocus(through: focusOrder)
  }

  /// Moves the focus to the previous responder of the focus order that can take it.
  ///
  /// The first is preceded by the last. When nobody in the focus order has the focus, it goes to the
  /// last that can take it. The current responder may refuse, and then nothing changes.
  ///
  /// - Returns: Whether the focus moved to another responder.
  /// - Complexity: O(*n*) in the number of responders.
  @discardableResult
  public func focusPrevious() -> Bool {
    moveFocus(through: focusOrder.reversed())
  }

  private func moveFocus(through order: [Responder]) -> Bool {
    let position = order.firstIndex { $0 === current }
    let candidates = position.map { order[($0 + 1)...] + order[..<$0] } ?? order[...]
    let before = changeCount
    for candidate in candidates {
      let canBecome = candidate.canBecomeFirstResponder
      guard changeCount == before else { return false }
      guard canBecome else { continue }
      guard currentResigns(before) else { return false }
      change(to: candidate)
      return true
    }
    return false
  }
}

extension FirstResponderScope {
  /// One change of the focus, on its way to those who hear of it.
  private struct Change {
    let old: Responder?
    let new: Responder?
  }

  /// Whether the current responder gives the focus up, and asking it changed nothing.
  private func currentResigns(_ before: Int) -> Bool {
    guard let current else { return true }
    return current.canResignFirstResponder && changeCount == before
  }

  /// Makes the change and reports it, after those that are being reported.
  private func change(to new: Responder?) {
    changeCount += 1
    unreported.append(Change(old: current, new: new))
    current = new
    guard !isReporting else { return }
    isReporting = true
    defer { isReporting = false }
    while !unreported.isEmpty {
      let change = unreported.removeFirst()
      change.old?.didResignFirstResponder()
      change.new?.didBecomeFirstResponder()
      didChange?(change.old, change.new)
    }
  }
}

/// A place in the focus order that does not keep its responder alive.
private struct WeakResponder {
  weak var responder: Responder?
}
