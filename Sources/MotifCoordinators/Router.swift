// SPDX-License-Identifier: MIT

public import MotifCore

/// Shows screens, one on top of the other: what coordinators know of a navigation controller.
///
/// A coordinator is given a router and does not know which. In the app it is one of the framework that draws the
/// screen; in tests, and where there is no screen, it is a ``HeadlessRouter``, and the whole flow runs all the same.
///
/// ```swift
/// final class Login: Coordinator<String> {
///   private let router: any Router<String>
///
///   init(on router: any Router<String>) {
///     self.router = router
///     super.init()
///   }
///
///   override func begin() { router.push("Login") }
///   override func didEnd() { router.pop() }
/// }
///
/// let router = HeadlessRouter<String>()
/// router.setRoot("Start")
/// let login = Login(on: router)
/// login.start { _ in }
/// print(router.stack)
/// login.finish("David")
/// print(router.stack)
/// // Prints:
/// // ["Start", "Login"]
/// // ["Start"]
/// ```
///
/// A class of the main actor conforms as `@MainActor Router`.
public protocol Router<Screen>: AnyObject {
  /// What is shown: a view controller, or anything that stands for a screen.
  associatedtype Screen

  /// Shows a screen in place of all that are shown.
  func setRoot(_ screen: Screen)

  /// Shows a screen on top.
  func push(_ screen: Screen)

  /// Takes the screen on top away, unless it is the root.
  ///
  /// - Returns: Whether there was one to take away.
  @discardableResult func pop() -> Bool

  /// Shows a screen over all others, that must be left before they go on.
  func present(_ screen: Screen)

  /// Takes the screen away that was presented last.
  ///
  /// - Returns: Whether there was one.
  @discardableResult func dismiss() -> Bool
}

/// A router without a view: it notes what would be shown, so that tests can look.
///
/// ```swift
/// let router = HeadlessRouter<String>()
/// router.setRoot("Forecast")
/// router.push("Monday")
/// router.present("Offline")
/// print(router.top ?? "nothing", router.stack, router.presented)
/// router.dismiss()
/// print(router.top ?? "nothing", router.pop(), router.pop())
/// // Prints:
/// // Offline ["Forecast", "Monday"] ["Offline"]
/// // Monday true false
/// ```
///
/// It belongs to the isolation domain that made it.
public final class HeadlessRouter<Screen>: Router {
  private let observers = Observers<Void>()
  private var screens: [Screen] = []
  private var overScreens: [Screen] = []

  /// Makes a router that shows nothing.
  public init() {}

  /// The root and what was pushed, the root first.
  public var stack: [Screen] {
    observers.noteRead()
    return screens
  }

  /// What was presented over the stack, the first first.
  public var presented: [Screen] {
    observers.noteRead()
    return overScreens
  }

  /// What the user would see.
  public var top: Screen? { presented.last ?? stack.last }

  /// Notes a screen in place of all that were noted.
  public func setRoot(_ screen: Screen) {
    let old = (screens, overScreens)
    (screens, overScreens) = ([screen], [])
    observers.tell(())
    withExtendedLifetime(old) {}
  }

  /// Notes a screen on top.
  public func push(_ screen: Screen) {
    screens.append(screen)
    observers.tell(())
  }

  /// Forgets the screen on top, unless it is the root.
  ///
  /// - Returns: Whether there was one to take away.
  @discardableResult
  public func pop() -> Bool {
    guard screens.count > 1 else { return false }
    let old = screens.removeLast()
    observers.tell(())
    withExtendedLifetime(old) {}
    return true
  }

  /// Notes a screen over all others.
  public func present(_ screen: Screen) {
    overScreens.append(screen)
    observers.tell(())
  }

  /// Forgets the screen that was presented last.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func dismiss() -> Bool {
    guard let old = overScreens.popLast() else { return false }
    observers.tell(())
    withExtendedLifetime(old) {}
    return true
  }

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
