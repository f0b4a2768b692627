// SPDX-License-Identifier: MIT

public import MotifCore

/// An object that knows which responder has the focus: one per window, screen or dialog.
///
/// A key press, a menu item or a toolbar button has no target. Send its action to the scope, which
/// starts it at the *first responder*, the one that has the focus, and lets it climb from there.
/// The focus moves only through the scope, and only if both responders agree.
///
/// ```swift
/// struct Clear: ResponderAction {}
///
/// let field = Responder()
/// field.isFocusable = true
/// field.handle(Clear.self) { _ in .handled }
///
/// let scope = FirstResponderScope()
/// print(scope.send(Clear()))
/// scope.become(field)
/// print(scope.send(Clear()))
/// // Prints:
/// // not handled after 0 hops
/// // handled by Responder after 0 hops
/// ```
///
/// The scope keeps no responder alive: neither the current one, nor those in the focus order. If a
/// responder is released while it has the focus, ``current`` becomes `nil`, and nothing is called.
///
/// The scope belongs to the isolation domain that made it. The delegates and observers that it calls
/// may use it again. If a delegate moves the focus while it is asked, the change that it was asked
/// about is abandoned. Changes are reported in order, so ``current`` may be newer than the change
/// being reported.
///
/// - Precondition: Changes come to an end: the program stops with a message after 100,000 changes
///   that delegates make when they are notified, or after 100 nested questions.
public final class FirstResponderScope: EventSource {
  /// The observers of the focus, which are called once both responders have been notified.
  public let observers = Observers<FocusChange>()

  @usableFromInline private(set) weak var focused: Responder?

  /// The responder that has the focus, referenced weakly.
  public var current: Responder? {
    observers.noteRead("focus")
    return focused
  }

  /// The responder at which an action starts if none has the focus, referenced weakly.
  public weak var fallback: Responder?

  private var focusLoop = FocusLoop([])

  private let becoming = CallDepth(
    of: "responderShouldBecomeFirst",
    causing: "a move of the focus"
  )
  private let resigning = CallDepth(
    of: "responderShouldResignFirst",
    causing: "a move of the focus"
  )

  /// Counts the changes, to detect a question that made one.
  private(set) var changeCount = 0

  /// Makes a scope in which no responder has the focus.
  ///
  /// - Parameter fallback: The responder at which an action starts if none has the focus.
  public init(fallback: Responder? = nil) {
    self.fallback = fallback
    // The responders themselves are notified of a change before any observer.
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
  /// The new responder is asked first, then the current one; a refusal leaves everything as it was.
  /// A responder that already has the focus keeps it, and nothing is asked or called.
  ///
  /// - Parameter responder: The responder that should have the focus.
  /// - Returns: Whether it has the focus now.
  @discardableResult
  public func become(_ responder: Responder) -> Bool {
    if responder === focused { return true }
    let before = changeCount
    guard takesFocus(responder), changeCount == before, currentResigns(before) else {
      return responder === focused
    }
    change(to: responder)
    return responder === focused
  }

  /// Takes the focus from the current responder, if it agrees.
  ///
  /// - Returns: Whether no responder has the focus now.
  @discardableResult
  public func resign() -> Bool {
    guard focused != nil else { return true }
    guard currentResigns(changeCount) else { return focused == nil }
    change(to: nil)
    return focused == nil
  }

  /// Takes the focus from the current responder without asking.
  ///
  /// Use it if there is no choice, such as when the screen closes; otherwise, call ``resign()``.
  public func endEditing() {
    guard focused != nil else { return }
    change(to: nil)
  }
}

// MARK: - Changing

extension FirstResponderScope {
  /// Whether the current responder gives the focus up, and being asked made no change.
  private func currentResigns(_ before: Int) -> Bool {
    guard let focused else { return true }
    return leavesFocus(focused) && changeCount == before
  }

  /// Whether a responder takes the focus now.
  private func takesFocus(_ responder: Responder) -> Bool {
    // An effect that moves the focus doesn't follow what is read to answer.
    becoming.nest {
      withoutFollowing {
        responder.canBecomeFirstResponder
          && responder.focusDelegate?.responderShouldBecomeFirst(responder) ?? true
      }
    }
  }

  /// Whether a responder gives the focus up now.
  private func leavesFocus(_ responder: Responder) -> Bool {
    resigning.nest {
      withoutFollowing { responder.focusDelegate?.responderShouldResignFirst(responder) ?? true }
    }
  }

  /// Makes the change and reports it, after the changes that are being reported.
  private func change(to new: Responder?) {
    changeCount += 1
    let change = FocusChange(old: focused, new: new)
    focused = new
    focusLoop.noteFocus(new)
    observers.tell(change)
  }
}

/// A change of the focus.
///
/// ```swift
/// let scope = FirstResponderScope()
/// let field = Responder()
/// field.isFocusable = true
/// let registration = scope.observe { print($0.old == nil, $0.new === field) }
/// scope.become(field)
/// withExtendedLifetime(registration) {}
/// // Prints "true true"
/// ```
public struct FocusChange {
  /// The responder that had the focus, or `nil`.
  public let old: Responder?

  /// The responder that received the focus, or `nil`.
  public let new: Responder?
}

// MARK: - The focus order

extension FirstResponderScope {
  /// The responders that ``focusNext()`` and ``focusPrevious()`` cycle through, referenced weakly.
  ///
  /// Set it whenever the parts of the screen change: a responder that has the focus and is no longer
  /// listed, or that is released, leaves a gap from which ``focusNext()`` and ``focusPrevious()``
  /// continue.
  ///
  /// - Precondition: Each responder is listed once.
  /// - Complexity: O(*n*) in the number of responders.
  public var focusOrder: [Responder] {
    get { focusLoop.responders }
    set { focusLoop.replace(by: newValue, focused: focused) }
  }

  /// Moves the focus to the next responder of the focus order that can take it.
  ///
  /// The first responder follows the last, and is also the start if none in the order had the focus.
  /// If the current responder refuses, nothing changes. A responder that is removed from the order
  /// by a question does not receive the focus.
  ///
  /// - Returns: Whether the focus moved to another responder.
  /// - Complexity: O(*n*) in the number of responders in the order.
  @discardableResult
  public func focusNext() -> Bool {
    moveFocus(isForward: true)
  }

  /// Moves the focus to the previous responder of the focus order that can take it.
  ///
  /// It works like ``focusNext()``, in the other direction.
  ///
  /// - Returns: Whether the focus moved to another responder.
  /// - Complexity: O(*n*) in the number of responders in the order.
  @discardableResult
  public func focusPrevious() -> Bool {
    moveFocus(isForward: false)
  }

  private func moveFocus(isForward: Bool) -> Bool {
    let before = changeCount
    // A question may set another order: who is asked stays the same, who gets the focus is in both.
    let loop = focusLoop
    for index in loop.indices(isForward: isForward) {
      guard let candidate = loop[index], candidate !== focused else { continue }
      let canBecome = takesFocus(candidate)
      guard changeCount == before else { return false }
      guard canBecome, focusLoop.contains(candidate) else { continue }
      guard currentResigns(before), focusLoop.contains(candidate) else { return false }
      change(to: candidate)
      return true
    }
    return false
  }

  /// Removes a part of the screen from the scope: a responder, and all responders whose chain leads
  /// through it.
  ///
  /// Call it before you unlink a part that closes. These responders leave the focus order. One that
  /// has the focus loses it: it is notified, but not asked. To keep the focus on the screen, call
  /// ``focusNext()`` next, which continues from the place of the removed part.
  ///
  /// - Parameter responder: The topmost responder of the part.
  /// - Complexity: O(*n* × *m*) in the number of responders in the focus order and the length of
  ///   their chains.
  public func remove(_ responder: Responder) {
    focusOrder = focusOrder.filter { !$0.leads(to: responder) }
    if fallback.map({ $0.leads(to: responder) }) == true { fallback = nil }
    if focused.map({ $0.leads(to: responder) }) == true { endEditing() }
  }
}

// MARK: - Sending without a target

extension FirstResponderScope {
  /// Sends an action without naming a target.
  ///
  /// The action starts at the responder that has the focus, or else at ``fallback``.
  ///
  /// - Parameter action: The action.
  /// - Returns: The responder that handled it, and its reply. Without a responder to start at, the
  ///   action is not handled.
  /// - Complexity: O(*n*) in the length of the chain.
  @inlinable
  @discardableResult
  public func send<Action: ResponderAction>(_ action: Action) -> ActionOutcome<Action> {
    // Not `current`: an effect that sends an action would send it again with every move of the focus.
    guard let start = focused ?? fallback else { return ActionOutcome(hops: 0, remainder: action) }
    return start.send(action)
  }

  /// Returns whether an action sent without a target could be performed now, and the appearance of
  /// its menu item.
  ///
  /// - Parameter action: The action.
  /// - Returns: The result of ``Responder/validate(_:)``, or *disabled* without a responder to ask.
  /// - Complexity: O(*n*) in the length of the chain.
  public func validate<Action: ResponderAction>(_ action: Action) -> ActionValidation {
    (current ?? fallback)?.validate(action) ?? .disabled
  }
}

/// Decides whether a responder takes and gives up the focus, and is notified when it did.
///
/// A responder asks its ``Responder/focusDelegate``. All methods have defaults: they allow every
/// change, and do nothing.
///
/// ```swift
/// final class AgeRule: FocusDelegate {
///   var text = "seven"
///
///   func responderShouldResignFirst(_ responder: Responder) -> Bool { Int(text) != nil }
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
/// // Prints "false"
/// ```
///
/// The methods are called in the isolation domain of the scope, and may use it again, as
/// ``FirstResponderScope`` describes. A main-actor class conforms as `@MainActor FocusDelegate`.
public protocol FocusDelegate: AnyObject {
  /// Returns, without side effects, whether a responder that can take the focus takes it now.
  ///
  /// - Parameter responder: The responder that would have the focus.
  /// - Returns: Whether it takes the focus.
  func responderShouldBecomeFirst(_ responder: Responder) -> Bool

  /// Returns, without side effects, whether a responder gives the focus up.
  ///
  /// - Parameter responder: The responder that has the focus.
  /// - Returns: Whether it gives the focus up: `false`, for example, while its text is invalid.
  func responderShouldResignFirst(_ responder: Responder) -> Bool

  /// Called when a responder has taken the focus.
  ///
  /// - Parameter responder: The responder that has the focus now.
  func responderDidBecomeFirst(_ responder: Responder)

  /// Called when a responder has given up or lost the focus.
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
