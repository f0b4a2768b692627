// SPDX-License-Identifier: MIT

/// Where a router shows a screen.
///
/// ```swift
/// let router = HeadlessRouter<String>()
/// for placement in [ScreenPlacement.root, .pushed, .presentedStack, .pushed] {
///   router.show("\(placement)", as: placement, for: nil, animated: true, onRemoval: nil)
/// }
/// print(router.levels)
/// // Prints "[["root", "pushed"], ["presentedStack", "pushed"]]"
/// ```
public enum ScreenPlacement: Equatable, Sendable {
  /// In place of all that is shown.
  case root

  /// On top of the topmost stack: that of the topmost sheet that has one, or else the first.
  case pushed

  /// Over all others. Screens pushed while it is shown lie beneath it.
  case presented

  /// Over all others, with a stack of its own. Screens pushed while it is shown lie on it and leave with it.
  case presentedStack
}

/// Shows screens, one on top of another: the part of a navigation controller that coordinators see.
///
/// Give a coordinator a router, and it need not know which. In an app the router draws with the app's framework: a
/// `NavigationRouter` for UIKit, or a `RoutedStack` for SwiftUI. In tests, and where there is no screen, it is a
/// ``HeadlessRouter``, and the whole flow runs in the same way.
///
/// The system takes screens away, too: by its back button, by a swipe, by dragging a sheet down. A task keeps track
/// of its screens if it shows them `for: self`:
///
/// ```swift
/// final class Login: Coordinator<String?> {
///   private let router: any Router<String>
///
///   init(on router: any Router<String>) {
///     self.router = router
///     super.init()
///   }
///
///   override func begin() { router.push("Login", for: self) }
///   override func didLoseScreens() { finish(nil) }
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
/// - Every screen has one handle, the ``ShownScreen`` that showing it returned, and perhaps one task. When the task
///   ends, it takes its screens away, wherever they are, and leaves all others.
/// - A sheet takes with it what lies on it: what was pushed onto its stack, and what was presented over it.
/// - When the last screen of a task is taken away by anything else, such as the user, the end of the sheet beneath, or
///   a new root, ``AnyCoordinator/didLoseScreens()`` is called, which cancels the task unless you override it.
///
/// A class of the main actor conforms as `@MainActor Router`. To write a router for another framework, keep a
/// ``HeadlessRouter``, forward both methods to it, and draw what it records: it decides which screen leaves when.
public protocol Router<Screen>: AnyObject {
  /// The type of a screen: a view controller, or anything that stands for one.
  associatedtype Screen

  /// Shows a screen.
  ///
  /// The methods `setRoot`, `push`, `present`, and `presentStack` call it, and are shorter to write.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - placement: Where to show it.
  ///   - task: The coordinator that shows it; it is shown only if that is running. The router does not keep it.
  ///   - animated: Whether its appearance is animated.
  ///   - onRemoval: Called once, after the screen has been taken away by anything but its handle and the end of its
  ///     task. When several screens leave at once, the topmost is reported first. The closure is kept while the
  ///     screen is shown, so capture the coordinator weakly. It may do anything; if it is called inside another
  ///     completion or closure of this kind, it takes its turn when that has returned.
  /// - Returns: The handle of the screen.
  @discardableResult
  func show(
    _ screen: Screen,
    as placement: ScreenPlacement,
    for task: AnyCoordinator?,
    animated: Bool,
    onRemoval: (() -> Void)?
  ) -> ShownScreen

  /// Takes away all screens but the root, sheets included, as a tap on a tab does.
  ///
  /// The tasks that lose their screens are notified.
  ///
  /// - Parameter animated: Whether it is animated.
  func popToRoot(animated: Bool)
}

extension Router {
  /// Shows a screen in place of all that are shown.
  ///
  /// - Parameters:
  ///   - screen: The new root.
  ///   - task: The running coordinator that shows it, which takes it away when it ends.
  ///   - animated: Whether its appearance is animated.
  ///   - onRemoval: Called once, after the screen has been taken away by anything but its handle and the end of its
  ///     task. It is kept while the screen is shown.
  /// - Returns: The handle of the screen.
  @discardableResult
  public func setRoot(
    _ screen: Screen,
    for task: AnyCoordinator? = nil,
    animated: Bool = false,
    onRemoval: (() -> Void)? = nil
  ) -> ShownScreen {
    show(screen, as: .root, for: task, animated: animated, onRemoval: onRemoval)
  }

  /// Shows a screen on top of the topmost stack.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - task: The running coordinator that shows it, which takes it away when it ends.
  ///   - animated: Whether its appearance is animated.
  ///   - onRemoval: Called once, after the screen has been taken away by anything but its handle and the end of its
  ///     task. It is kept while the screen is shown.
  /// - Returns: The handle of the screen.
  @discardableResult
  public func push(
    _ screen: Screen,
    for task: AnyCoordinator? = nil,
    animated: Bool = true,
    onRemoval: (() -> Void)? = nil
  ) -> ShownScreen {
    show(screen, as: .pushed, for: task, animated: animated, onRemoval: onRemoval)
  }

  /// Shows a screen over all others, which the user must leave first.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - task: The running coordinator that shows it, which takes it away when it ends.
  ///   - animated: Whether its appearance is animated.
  ///   - onRemoval: Called once, after the screen has been taken away by anything but its handle and the end of its
  ///     task. It is kept while the screen is shown.
  /// - Returns: The handle of the screen.
  @discardableResult
  public func present(
    _ screen: Screen,
    for task: AnyCoordinator? = nil,
    animated: Bool = true,
    onRemoval: (() -> Void)? = nil
  ) -> ShownScreen {
    show(screen, as: .presented, for: task, animated: animated, onRemoval: onRemoval)
  }

  /// Shows a screen over all others, at the root of a stack of its own.
  ///
  /// Screens pushed from then on lie on it, and leave with it.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - task: The running coordinator that shows it, which takes it away when it ends.
  ///   - animated: Whether its appearance is animated.
  ///   - onRemoval: Called once, after the screen has been taken away by anything but its handle and the end of its
  ///     task. It is kept while the screen is shown.
  /// - Returns: The handle of the screen, and so of the sheet.
  @discardableResult
  public func presentStack(
    _ screen: Screen,
    for task: AnyCoordinator? = nil,
    animated: Bool = true,
    onRemoval: (() -> Void)? = nil
  ) -> ShownScreen {
    show(screen, as: .presentedStack, for: task, animated: animated, onRemoval: onRemoval)
  }

  /// Takes away all screens but the root, sheets included, with an animation.
  public func popToRoot() { popToRoot(animated: true) }
}
