// SPDX-License-Identifier: MIT

// A watch has UIKit, and no navigation controllers.
#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// A router that shows screens in a navigation controller.
///
/// ```swift
/// import MotifCoordinators
/// import UIKit
///
/// @MainActor
/// final class LoginCoordinator: Coordinator<String?> {
///   nonisolated override init() { super.init() }
///
///   convenience init(on router: any Router<UIViewController>) {
///     self.init()
///     begins { [weak self] in self?.show(on: router) }
///   }
///
///   private func show(on router: any Router<UIViewController>) {
///     let depth = router.depth
///     router.push(UIViewController()) { [weak self] in self?.finish(nil) }
///     observe(owner: self) { _, phase in
///       if phase == .ended { router.pop(toDepth: depth) }
///     }
///   }
/// }
///
/// @MainActor
/// func makeLogin(in controller: UINavigationController) -> LoginCoordinator {
///   LoginCoordinator(on: NavigationRouter(controller))
/// }
/// ```
///
/// The system pops by itself when the user taps the back button or swipes. The router is the delegate of the
/// navigation controller: when another screen has come to rest on top, it reports those that are gone. A swipe
/// that is abandoned halfway reports nothing. In the same way it is the delegate of what it presents, and reports a
/// sheet that was dragged down.
///
/// Keep one router for each navigation controller. An app that needs the delegate for itself sets it after the router
/// was made, and calls ``reportPops()`` in `navigationController(_:didShow:animated:)`.
@MainActor
public final class NavigationRouter: NSObject, @MainActor Router {
  private let controller: UINavigationController
  private var pushed: [ShownScreen<UIViewController>]
  private var overlaid: [ShownScreen<UIViewController>] = []

  /// Whether screens move when they come and go.
  public var isAnimated = true

  /// Makes a router, and becomes the delegate of the navigation controller.
  ///
  /// - Parameter controller: The navigation controller, which the router keeps. What is on its stack stays there.
  public init(_ controller: UINavigationController) {
    self.controller = controller
    pushed = controller.viewControllers.map { ShownScreen(screen: $0, onUserExit: nil) }
    super.init()
    controller.delegate = self
  }

  /// How many screens are on the stack, the root included.
  public var depth: Int { pushed.count }

  /// Shows a screen in place of all that are shown, without moving it.
  public func setRoot(_ screen: UIViewController) {
    if !overlaid.isEmpty { controller.dismiss(animated: false) }
    (pushed, overlaid) = ([ShownScreen(screen: screen, onUserExit: nil)], [])
    controller.setViewControllers([screen], animated: false)
  }

  /// Pushes a screen.
  public func push(_ screen: UIViewController, onUserPop: (() -> Void)?) {
    pushed.append(ShownScreen(screen: screen, onUserExit: onUserPop))
    controller.pushViewController(screen, animated: isAnimated)
  }

  /// Pops the screen on top, unless it is the root.
  ///
  /// - Returns: Whether there was one to pop.
  @discardableResult
  public func pop() -> Bool {
    guard pushed.count > 1 else { return false }
    pop(toDepth: pushed.count - 1)
    return true
  }

  /// Pops screens until the stack is no deeper than this.
  public func pop(toDepth depth: Int) {
    guard depth < pushed.count else { return }
    pushed.removeLast(pushed.count - max(depth, 0))
    if pushed.isEmpty {
      // A navigation controller does not pop its root. Without one, what is pushed next is the root.
      controller.setViewControllers([], animated: false)
    } else if let top = pushed.last(where: isOnStack) {
      controller.popToViewController(top.screen, animated: isAnimated)
    }
  }

  /// Presents a screen over all others.
  public func present(_ screen: UIViewController, onUserDismiss: (() -> Void)?) {
    let presenter = overlaid.last?.screen ?? controller
    overlaid.append(ShownScreen(screen: screen, onUserExit: onUserDismiss))
    if let presentation = screen.presentationController, presentation.delegate == nil {
      presentation.delegate = self
    }
    presenter.present(screen, animated: isAnimated)
  }

  /// Dismisses the screen that was presented last.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func dismiss() -> Bool {
    guard let gone = overlaid.popLast() else { return false }
    gone.screen.presentingViewController?.dismiss(animated: isAnimated)
    return true
  }

  /// Reports the screens that the navigation controller has popped by itself.
  ///
  /// What the router has popped is not reported: it no longer counts on those screens when they go.
  public func reportPops() {
    let gone = pushed.filter { !isOnStack($0) }
    pushed = pushed.filter(isOnStack)
    gone.reportUserExit()
  }

  private func isOnStack(_ shown: ShownScreen<UIViewController>) -> Bool {
    controller.viewControllers.contains { $0 === shown.screen }
  }
}

// MARK: - What the system reports

extension NavigationRouter: UINavigationControllerDelegate {
  /// Reports the screens that are gone, now that another has come to rest on top.
  public func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  ) {
    reportPops()
  }
}

extension NavigationRouter: UIAdaptivePresentationControllerDelegate {
  /// Reports a screen that the user has dragged down, and those presented over it.
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    let screen = presentationController.presentedViewController
    guard let index = overlaid.firstIndex(where: { $0.screen === screen }) else { return }
    let gone = overlaid[index...]
    overlaid.removeSubrange(index...)
    gone.reportUserExit()
  }
}
#endif
