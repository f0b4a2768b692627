// SPDX-License-Identifier: MIT

public import MotifCore

/// The place that knows which responder has the focus: one per window, screen or dialog.
///
/// A key press, a menu item or a toolbar button has no target of its own. It is sent to the scope,
/// which lets it start at the *first responder*, the one that has the focus, and climb from there.
/// The focus moves only through the scope, and only when both sides agree.
///
/// ```swift
/// struct Clear: ResponderAction {}
///
/// final class TextField: Responder, FocusDelegate {
///   let name: String
///   var text: String
///
///   init(_ name: String, text: String) {
///     self.name = name
///     self.text = text
///     super.init()
///     canBecomeFirstResponder = true
///     focusDelegate = self
///     handle(Clear.self, on: self, TextField.clear)
///   }
///
///   func responderShouldResignFirst(_ responder: Responder) -> Bool { !text.isEmpty }
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
/// let observation = scope.observe { _, new in
///   print("focus:", (new as? TextField)?.name ?? "none")
/// }
///
/// scope.become(title)
/// scope.focusNext()
/// scope.send(Clear())
/// print(scope.focusNext())
/// withExtendedLifetime(observation) {}
/// // Prints:
/// // focus: title
/// // focus: artist
/// // false
/// ```
///
/// Nobody is kept alive: not the current responder, not those in the focus order. A responder that
/// goes away while it has the focus leaves ``current`` empty, and nobody is called.
///
/// The scope belongs to the isolation domain that made it. What it calls, the focus delegates of the
/// responders and its observers, may use the scope again. A question that moves the focus itself has
/// decided: the change that asked it is given up. News of a change are given in the order in which the
/// changes happened, so a change made while others hear of an earlier one is reported after it;
/// ``current`` is then ahead of what is being reported.
///
/// - Precondition: The news end. Where two delegates hand the focus to one another each time that they
///   hear of a change, the program stops with a message after 100,000 changes.
public final class FirstResponderScope {
  /// The responder that has the focus, weakly held.
  public private(set) weak var current: Responder?

  /// Where an action starts when nobody has the focus: the root of the chain, weakly held.
  public weak var fallback: Responder?

  var focusLoop = FocusLoop([])

  /// The changes that have happened and are not reported yet, the oldest first.
  private var unreported: [FocusChange] = []
  private var isReporting = false

  /// Those who hear of changes, in the order in which they registered.
  private var observers: [FocusObserver] = []

  /// Counts the changes, so that a question that made one is noticed.
  private(set) var changeCount = 0

  /// Makes a scope in which nobody has the focus.
  ///
  /// - Parameter fallback: Where an action starts when nobody has the focus.
  public init(fallback: Responder? = nil) {
    self.fallback = fallback
  }
}

// MARK: - Moving the focus

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
    guard responder.takesFocus, changeCount == before, currentResigns(before) else {
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
}

// MARK: - Observing

extension FirstResponderScope {
  /// Calls a closure after each change of the focus, when both responders have heard of it.
  ///
  /// Several may observe; they are called in the order in which they registered. One that registers
  /// while a change is being reported hears of the next. The scope keeps the closure as long as the
  /// registration lives, so a closure that uses the scope must capture it weakly.
  ///
  /// - Parameter body: Gets the responder that had the focus, or `nil`, and the one that has it now,
  ///   or `nil`.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  public func observe(
    _ body: @escaping (_ old: Responder?, _ new: Responder?) -> Void
  ) -> Registration {
    let state = RegistrationState()
    removeEndedObservers()
    observers.append(FocusObserver(state: state, body: body))
    return Registration(state: state) { [weak self] in self?.removeEndedObservers() }
  }

  private func removeEndedObservers() {
    guard observers.contains(where: { !$0.state.isActive }) else { return }
    // What a closure held may use the scope when it ends, so it ends when all is in order.
    let old = observers
    observers = old.filter { $0.state.isActive }
    withExtendedLifetime(old) {}
  }
}

// MARK: - Changing

extension FirstResponderScope {
  /// Whether the current responder gives the focus up, and asking it changed nothing.
  func currentResigns(_ before: Int) -> Bool {
    guard let current else { return true }
    return current.leavesFocus && changeCount == before
  }

  /// Makes the change and reports it, after those that are being reported.
  func change(to new: Responder?) {
    changeCount += 1
    unreported.append(FocusChange(old: current, new: new, observers: observers))
    current = new
    guard !isReporting else { return }
    isReporting = true
    var reportCount = 0
    while !unreported.isEmpty {
      reportCount += 1
      require(
        reportCount <= 100_000,
        """
        the focus goes to and fro without end: let no focus delegate and no observer move it each \
        time that it hears of a move
        """
      )
      report(unreported.removeFirst())
    }
    isReporting = false
    removeEndedObservers()
  }

  private func report(_ change: FocusChange) {
    if let old = change.old { old.focusDelegate?.responderDidResignFirst(old) }
    if let new = change.new { new.focusDelegate?.responderDidBecomeFirst(new) }
    for observer in change.observers where observer.state.isActive {
      observer.body(change.old, change.new)
    }
  }
}

/// One change of the focus, on its way to those who hear of it.
private struct FocusChange {
  let old: Responder?
  let new: Responder?
  let observers: [FocusObserver]
}

/// One who hears of changes.
private struct FocusObserver {
  let state: RegistrationState
  let body: (Responder?, Responder?) -> Void
}
