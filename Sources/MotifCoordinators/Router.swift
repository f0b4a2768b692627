// SPDX-License-Identifier: MIT

/// Shows screens, one on top of another: what coordinators know of a navigation controller.
///
/// A coordinator is given a router and does not know which. In the app it is one of the framework that draws the
/// screens, such as `NavigationRouter` for UIKit. In tests, and where there is no screen, it is a ``HeadlessRouter``,
/// and the whole flow runs all the same.
///
/// The system takes screens away, too: by its back button, by a swipe, by dragging a sheet down. So each screen comes
/// with a closure that is called when the *user* takes it away. When a task ends, it unwinds to the depth that it found
/// when it began. If the user has taken its screens away already, that does nothing.
///
/// ```swift
/// final class Login: Coordinator<String?> {
///   private let router: any Router<String>
///   private var depth = 0
///
///   init(on router: any Router<String>) {
///     self.router = router
///     super.init()
///   }
///
///   override func begin() {
///     depth = router.depth
///     router.push("Login") { [weak self] in self?.finish(nil) }
///   }
///
///   override func didEnd() { router.unwind(toDepth: depth) }
/// }
///
/// let router = HeadlessRouter<String>()
/// router.setRoot("Start")
/// let login = Login(on: router)
/// login.start { print($0 ?? "not logged in") }
/// print(router.stack)
/// router.popAsUser()
/// print(router.stack, login.phase)
/// // Prints:
/// // ["Start", "Login"]
/// // not logged in
/// // ["Start"] ended
/// ```
///
/// A class of the main actor conforms as `@MainActor Router`.
public protocol Router<Screen>: AnyObject {
  /// What is shown: a view controller, or anything that stands for a screen.
  associatedtype Screen

  /// How many screens are shown: the root, those that were pushed, and those that were presented.
  var depth: Int { get }

  /// Shows a screen in place of all that are shown.
  ///
  /// - Parameter screen: The new root.
  func setRoot(_ screen: Screen)

  /// Shows a screen on top.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - onUserPop: Called after the user has taken the screen away, and not when ``pop()``, ``unwind(toDepth:)``, or
  ///     ``setRoot(_:)`` has. When several screens go at once, the one on top is reported first. It is kept as long
  ///     as the screen is shown, so capture the coordinator weakly.
  func push(_ screen: Screen, onUserPop: (() -> Void)?)

  /// Takes the screen away that was pushed last, unless it is the root.
  ///
  /// - Returns: Whether there was one to take away.
  @discardableResult func pop() -> Bool

  /// Shows a screen over all others, which the user must leave first.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - onUserDismiss: Called after the user has taken the screen away, and not when ``dismiss()``,
  ///     ``unwind(toDepth:)``, or ``setRoot(_:)`` has. It is kept as long as the screen is shown.
  func present(_ screen: Screen, onUserDismiss: (() -> Void)?)

  /// Takes the screen away that was presented last.
  ///
  /// - Returns: Whether there was one.
  @discardableResult func dismiss() -> Bool

  /// Takes away what was shown last, pushed or presented, until no more screens than this are shown.
  ///
  /// - Parameter depth: How many screens may stay; 0 takes the root away, too.
  func unwind(toDepth depth: Int)
}

extension Router {
  /// Shows a screen on top, and does not say when the user takes it away.
  ///
  /// - Parameter screen: The screen.
  public func push(_ screen: Screen) { push(screen, onUserPop: nil) }

  /// Shows a screen over all others, and does not say when the user takes it away.
  ///
  /// - Parameter screen: The screen.
  public func present(_ screen: Screen) { present(screen, onUserDismiss: nil) }
}
