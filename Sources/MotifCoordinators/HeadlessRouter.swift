// SPDX-License-Identifier: MIT

public import MotifCore

/// A router without a view: it records what would be shown, so that tests can look.
///
/// A test is also the user: ``popAsUser(_:)`` and ``dismissAsUser()`` do what the system's back button and a swipe do.
///
/// ```swift
/// let router = HeadlessRouter<String>()
/// router.setRoot("Forecast")
/// router.push("Monday") { print("back from Monday") }
/// router.present("Offline")
/// print(router.top ?? "nothing", router.stack, router.presented)
/// router.dismiss()
/// router.popAsUser()
/// print(router.top ?? "nothing", router.pop())
/// // Prints:
/// // Offline ["Forecast", "Monday"] ["Offline"]
/// // back from Monday
/// // Forecast false
/// ```
///
/// It belongs to the isolation domain that made it.
public final class HeadlessRouter<Screen>: Router {
  private let observers = Observers<Void>()
  private var pushed: [ShownScreen<Screen>] = []
  private var overlaid: [ShownScreen<Screen>] = []

  /// Makes a router that shows nothing.
  public init() {}

  /// The root and what was pushed, the root first.
  public var stack: [Screen] {
    observers.noteRead()
    return pushed.map(\.screen)
  }

  /// What was presented over the stack, the topmost last.
  public var presented: [Screen] {
    observers.noteRead()
    return overlaid.map(\.screen)
  }

  /// What the user would see.
  public var top: Screen? {
    observers.noteRead()
    return (overlaid.last ?? pushed.last)?.screen
  }

  /// How many screens are on the stack, the root included.
  public var depth: Int {
    observers.noteRead()
    return pushed.count
  }

  /// Records a screen in place of all others.
  public func setRoot(_ screen: Screen) {
    let gone = (pushed, overlaid)
    (pushed, overlaid) = ([ShownScreen(screen: screen, onUserExit: nil)], [])
    observers.tell(())
    withExtendedLifetime(gone) {}
  }

  /// Records a screen on top.
  public func push(_ screen: Screen, onUserPop: (() -> Void)?) {
    pushed.append(ShownScreen(screen: screen, onUserExit: onUserPop))
    observers.tell(())
  }

  /// Forgets the screen on top, unless it is the root.
  ///
  /// - Returns: Whether there was one to take away.
  @discardableResult
  public func pop() -> Bool {
    guard pushed.count > 1 else { return false }
    pop(toDepth: pushed.count - 1)
    return true
  }

  /// Forgets screens until the stack is no deeper than this.
  public func pop(toDepth depth: Int) {
    let gone = pushed.dropFirst(max(depth, 0))
    guard !gone.isEmpty else { return }
    pushed.removeLast(gone.count)
    observers.tell(())
    withExtendedLifetime(gone) {}
  }

  /// Records a screen over all others.
  public func present(_ screen: Screen, onUserDismiss: (() -> Void)?) {
    overlaid.append(ShownScreen(screen: screen, onUserExit: onUserDismiss))
    observers.tell(())
  }

  /// Forgets the screen that was presented last.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func dismiss() -> Bool {
    guard let gone = overlaid.popLast() else { return false }
    observers.tell(())
    withExtendedLifetime(gone) {}
    return true
  }
}

// MARK: - The user

extension HeadlessRouter {
  /// Does what the user does with the back button or a swipe: pops screens, and has it reported.
  ///
  /// - Parameter count: How many screens to pop. The root stays.
  /// - Returns: Whether there was one to pop.
  @discardableResult
  public func popAsUser(_ count: Int = 1) -> Bool {
    let gone = pushed.dropFirst().suffix(max(count, 0))
    pop(toDepth: pushed.count - gone.count)
    gone.reportUserExit()
    return !gone.isEmpty
  }

  /// Does what dragging a sheet down does: dismisses what was presented last, and has it reported.
  ///
  /// - Returns: Whether there was one to dismiss.
  @discardableResult
  public func dismissAsUser() -> Bool {
    let gone = overlaid.suffix(1)
    dismiss()
    gone.reportUserExit()
    return !gone.isEmpty
  }
}

// MARK: - Observing

extension HeadlessRouter {
  /// Calls a closure after each change of what is shown.
  ///
  /// - Parameter body: Called after the change.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  public func observe(_ body: @escaping () -> Void) -> Registration {
    observers.observe { _ in body() }
  }

  /// Calls a closure after each change of what is shown, as long as an object lives.
  ///
  /// - Parameters:
  ///   - owner: The object whose life bounds the observation. It is held weakly.
  ///   - body: Gets the owner.
  public func observe<Owner: AnyObject>(owner: Owner, _ body: @escaping (_ owner: Owner) -> Void) {
    observers.observe(owner: owner) { owner, _ in body(owner) }
  }
}
