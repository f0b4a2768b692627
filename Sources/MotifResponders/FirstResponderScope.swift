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
///     isFocusable = true
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
/// let observation = scope.observe { change in
///   print("focus:", (change.new as? TextField)?.name ?? "none")
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
  private let observers = Observers<FocusChange>()
  private(set) weak var focused: Responder?

  /// The responder that has the focus, weakly held.
  public var current: Responder? {
    observers.noteRead()
    return focused
  }

  /// Where an action starts when nobody has the focus: the root of the chain, weakly held.
  public weak var fallback: Responder?

  var focusLoop = FocusLoop([])

  /// Counts the changes, so that a question that made one is noticed.
  private(set) var changeCount = 0

  /// Makes a scope in which nobody has the focus.
  ///
  /// - Parameter fallback: Where an action starts when nobody has the focus.
  public init(fallback: Responder? = nil) {
    self.fallback = fallback
    // The responders themselves hear of a change before anybody else.
    observers.observe(owner: self) { _, change in
      if let old = change.old { old.focusDelegate?.responderDidResignFirst(old) }
      if let new = change.new { new.focusDelegate?.responderDidBecomeFirst(new) }
    }
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
    if responder === focused { return true }
    let before = changeCount
    guard responder.takesFocus, changeCount == before, currentResigns(before) else {
      return responder === focused
    }
    change(to: responder)
    return responder === focused
  }

  /// Takes the focus from the current responder, if it agrees.
  ///
  /// - Returns: Whether nobody has the focus now.
  @discardableResult
  public func resign() -> Bool {
    guard focused != nil else { return true }
    guard currentResigns(changeCount) else { return focused == nil }
    change(to: nil)
    return focused == nil
  }

  /// Takes the focus from the current responder without asking.
  ///
  /// For when there is no choice: the screen goes away, the user quits. Where a refusal can be
  /// respected, ask with ``resign()`` first.
  public func endEditing() {
    guard focused != nil else { return }
    change(to: nil)
  }
}

// MARK: - Observing

extension FirstResponderScope {
  /// Calls a closure after each change of the focus, when both responders have heard of it.
  ///
  /// Several may observe; they are called in the order in which they registered.
  ///
  /// - Parameter body: Gets the change.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  public func observe(_ body: @escaping (FocusChange) -> Void) -> Registration {
    observers.observe(body)
  }

  /// Calls a closure after each change of the focus, as long as an object lives.
  ///
  /// - Parameters:
  ///   - owner: The object whose life bounds the observation. It is held weakly.
  ///   - body: Gets the owner and the change.
  public func observe<Owner: AnyObject>(
    owner: Owner,
    _ body: @escaping (_ owner: Owner, _ change: FocusChange) -> Void
  ) {
    observers.observe(owner: owner, body)
  }
}

// MARK: - Changing

extension FirstResponderScope {
  /// Whether the current responder gives the focus up, and asking it changed nothing.
  func currentResigns(_ before: Int) -> Bool {
    guard let focused else { return true }
    return focused.leavesFocus && changeCount == before
  }

  /// Makes the change and tells of it, after those that are being told.
  func change(to new: Responder?) {
    changeCount += 1
    let change = FocusChange(old: focused, new: new)
    focused = new
    observers.tell(change)
  }
}

/// A change of the focus.
///
/// ```swift
/// let scope = FirstResponderScope()
/// let (title, artist) = (Responder(), Responder())
/// title.isFocusable = true
/// artist.isFocusable = true
/// let registration = scope.observe { change in
///   print("left the title:", change.old === title, "– in the artist:", change.new === artist)
/// }
/// scope.become(title)
/// scope.become(artist)
/// withExtendedLifetime(registration) {}
/// // Prints:
/// // left the title: false – in the artist: false
/// // left the title: true – in the artist: true
/// ```
public struct FocusChange {
  /// The responder that had the focus, or `nil`.
  public let old: Responder?

  /// The responder that got it, or `nil`.
  public let new: Responder?
}

// MARK: - The focus order

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
  /// - Complexity: O(*n*) in the number of responders in the order, of which only those that it passes over
  ///   are asked.
  @discardableResult
  public func focusNext() -> Bool {
    moveFocus(isForward: true)
  }

  /// Moves the focus to the previous responder of the focus order that can take it.
  ///
  /// The first is preceded by the last. When nobody in the focus order has the focus, it goes to the
  /// last that can take it. The current responder may refuse, and then nothing changes. One that a
  /// question takes out of the order does not get the focus.
  ///
  /// - Returns: Whether the focus moved to another responder.
  /// - Complexity: O(*n*) in the number of responders in the order, of which only those that it passes over
  ///   are asked.
  @discardableResult
  public func focusPrevious() -> Bool {
    moveFocus(isForward: false)
  }

  private func moveFocus(isForward: Bool) -> Bool {
    let before = changeCount
    // A question may set another order: who is asked stays the same, who gets the focus is in both.
    let loop = focusLoop
    for index in loop.indices(after: focused, isForward: isForward) {
      guard let candidate = loop[index], candidate !== focused else { continue }
      let canBecome = candidate.takesFocus
      guard changeCount == before else { return false }
      guard canBecome, focusLoop.contains(candidate) else { continue }
      guard currentResigns(before), focusLoop.contains(candidate) else { return false }
      change(to: candidate)
      return true
    }
    return false
  }

  /// Takes a part of the screen that goes away out of the scope: a responder, and all whose chain
  /// leads through it.
  ///
  /// Call it before the part is unlinked. They leave the focus order. If one of them has the focus,
  /// nobody has it afterward; there is no choice, so it is told but not asked. To keep the focus on
  /// the screen, call ``focusNext()`` next.
  ///
  /// ```swift
  /// let pane = Responder()
  /// let field = Responder()
  /// field.nextResponder = pane
  /// field.isFocusable = true
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
    if focused.map({ $0.leads(to: responder) }) == true { endEditing() }
  }
}

// MARK: - Sending to nobody in particular

extension FirstResponderScope {
  /// Sends an action to nobody in particular.
  ///
  /// It starts at the responder that has the focus and climbs from there. When nobody has the focus it
  /// starts at ``fallback``.
  ///
  /// - Parameter action: The action.
  /// - Returns: Who handled it, with what reply. Without a responder to start at, it was not handled.
  /// - Complexity: O(*n*) in the length of the chain.
  @inlinable
  @discardableResult
  public func send<Action: ResponderAction>(_ action: Action) -> ActionOutcome<Action> {
    guard let start = current ?? fallback else { return ActionOutcome(hops: 0, remainder: action) }
    return start.send(action)
  }

  /// Finds out whether an action sent to nobody in particular could be performed now, and how its
  /// menu item looks.
  ///
  /// A menu asks this for each of its items when it opens, and a toolbar after each change.
  ///
  /// - Parameter action: The action.
  /// - Returns: What the responder that would handle it says, or *disabled* when there is none. See
  ///   ``Responder/validate(_:)``.
  /// - Complexity: O(*n*) in the length of the chain.
  public func validate<Action: ResponderAction>(_ action: Action) -> ActionValidation {
    (current ?? fallback)?.validate(action) ?? .disabled
  }
}

/// Decides whether a responder takes and leaves the focus, and hears when it did.
///
/// A responder asks its ``Responder/focusDelegate``, which may be the responder itself, a controller
/// that validates what was typed, or the object that the responder ``Responder/represents(_:)``. All
/// methods have a default: every change is allowed, and nothing happens.
///
/// ```swift
/// final class AgeRule: FocusDelegate {
///   var text = "seven"
///
///   func responderShouldResignFirst(_ responder: Responder) -> Bool { Int(text) != nil }
///   func responderDidResignFirst(_ responder: Responder) { print("age: \(text)") }
/// }
///
/// let rule = AgeRule()
/// let field = Responder()
/// field.isFocusable = true
/// field.focusDelegate = rule
///
/// let scope = FirstResponderScope()
/// scope.become(field)
/// print(scope.resign())
/// rule.text = "7"
/// print(scope.resign())
/// // Prints:
/// // false
/// // age: 7
/// // true
/// ```
///
/// The methods are called in the isolation domain of the scope. Each may use the scope again; see
/// ``FirstResponderScope`` for what happens then. A class that is tied to the main actor conforms as
/// `@MainActor FocusDelegate`.
public protocol FocusDelegate: AnyObject {
  /// Asks whether a responder that can take the focus takes it now.
  ///
  /// Answer without side effects.
  ///
  /// - Parameter responder: The responder that would have the focus.
  /// - Returns: Whether it takes the focus. A refusal leaves everything as it was.
  func responderShouldBecomeFirst(_ responder: Responder) -> Bool

  /// Asks whether a responder gives the focus up.
  ///
  /// Answer `false` to keep the focus, for example while what the user typed is not valid, and answer
  /// without side effects.
  ///
  /// - Parameter responder: The responder that has the focus.
  /// - Returns: Whether it gives the focus up. A refusal leaves everything as it was.
  func responderShouldResignFirst(_ responder: Responder) -> Bool

  /// Tells that a responder took the focus.
  ///
  /// - Parameter responder: The responder that has the focus now.
  func responderDidBecomeFirst(_ responder: Responder)

  /// Tells that a responder gave the focus up or lost it.
  ///
  /// - Parameter responder: The responder that had the focus.
  func responderDidResignFirst(_ responder: Responder)
}

// MARK: - Defaults

extension FocusDelegate {
  /// Returns `true`.
  ///
  /// - Parameter responder: The responder that would have the focus.
  /// - Returns: `true`.
  public func responderShouldBecomeFirst(_ responder: Responder) -> Bool { true }

  /// Returns `true`.
  ///
  /// - Parameter responder: The responder that has the focus.
  /// - Returns: `true`.
  public func responderShouldResignFirst(_ responder: Responder) -> Bool { true }

  /// Does nothing.
  ///
  /// - Parameter responder: The responder that has the focus now.
  public func responderDidBecomeFirst(_ responder: Responder) {}

  /// Does nothing.
  ///
  /// - Parameter responder: The responder that had the focus.
  public func responderDidResignFirst(_ responder: Responder) {}
}

extension Responder {
  /// Whether this responder takes the focus now.
  var takesFocus: Bool {
    canBecomeFirstResponder && focusDelegate?.responderShouldBecomeFirst(self) ?? true
  }

  /// Whether this responder gives the focus up now.
  var leavesFocus: Bool { focusDelegate?.responderShouldResignFirst(self) ?? true }
}
