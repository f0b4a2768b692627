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

  /// What is shown, in the order in which it came.
  private var shown: [ShownScreen<Screen>] = []

  /// Makes a router that shows nothing.
  public init() {}

  /// The root and what was pushed, the root first.
  public var stack: [Screen] {
    observers.noteRead()
    return shown.filter { !$0.isPresented }.map(\.screen)
  }

  /// What was presented over the stack, the topmost last.
  public var presented: [Screen] {
    observers.noteRead()
    return shown.filter(\.isPresented).map(\.screen)
  }

  /// What the user would see.
  public var top: Screen? { presented.last ?? stack.last }

  /// How many screens are shown: the root, those that were pushed, and those that were presented.
  public var depth: Int {
    observers.noteRead()
    return shown.count
  }

  /// Records a screen in place of all others.
  public func setRoot(_ screen: Screen) {
    let gone = shown
    shown = [ShownScreen(screen: screen, isPresented: false, onUserExit: nil)]
    observers.tell(())
    withExtendedLifetime(gone) {}
  }

  /// Records a screen on top.
  public func push(_ screen: Screen, onUserPop: (() -> Void)?) {
    shown.append(ShownScreen(screen: screen, isPresented: false, onUserExit: onUserPop))
    observers.tell(())
  }

  /// Forgets the screen that was pushed last, unless it is the root.
  ///
  /// - Returns: Whether there was one to forget.
  @discardableResult
  public func pop() -> Bool { !take(shown.indices(presented: false).dropFirst().suffix(1)).isEmpty }

  /// Records a screen over all others.
  public func present(_ screen: Screen, onUserDismiss: (() -> Void)?) {
    shown.append(ShownScreen(screen: screen, isPresented: true, onUserExit: onUserDismiss))
    observers.tell(())
  }

  /// Forgets the screen that was presented last.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func dismiss() -> Bool { !take(shown.indices(presented: true).suffix(1)).isEmpty }

  /// Forgets what was shown last, until no more screens than this are shown.
  public func unwind(toDepth depth: Int) { _ = take(shown.indices.dropFirst(max(depth, 0))) }

  private func take(_ indices: some BidirectionalCollection<Int>) -> [ShownScreen<Screen>] {
    let gone = indices.map { shown[$0] }
    guard !gone.isEmpty else { return [] }
    for index in indices.reversed() { shown.remove(at: index) }
    observers.tell(())
    return gone
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
    let gone = take(shown.indices(presented: false).dropFirst().suffix(max(count, 0)))
    gone.reportUserExit()
    return !gone.isEmpty
  }

  /// Does what dragging a sheet down does: dismisses what was presented last, and has it reported.
  ///
  /// - Returns: Whether there was one to dismiss.
  @discardableResult
  public func dismissAsUser() -> Bool {
    let gone = take(shown.indices(presented: true).suffix(1))
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
