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
///       if phase == .ended { router.unwind(toDepth: depth) }
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

  /// What is shown, in the order in which it came.
  private var shown: [ShownScreen<UIViewController>]

  /// Whether screens move when they come and go.
  public var isAnimated = true

  /// Makes a router, and becomes the delegate of the navigation controller.
  ///
  /// - Parameter controller: The navigation controller, which the router keeps. What is on its stack stays there.
  public init(_ controller: UINavigationController) {
    self.controller = controller
    shown = controller.viewControllers.map {
      ShownScreen(screen: $0, isPresented: false, onUserExit: nil)
    }
    super.init()
    controller.delegate = self
  }

  /// How many screens are shown: the root, those that were pushed, and those that were presented.
  public var depth: Int { shown.count }

  /// Shows a screen in place of all that are shown, without moving it.
  public func setRoot(_ screen: UIViewController) {
    unwind(toDepth: 0)
    shown = [ShownScreen(screen: screen, isPresented: false, onUserExit: nil)]
    controller.setViewControllers([screen], animated: false)
  }

  /// Pushes a screen.
  public func push(_ screen: UIViewController, onUserPop: (() -> Void)?) {
    shown.append(ShownScreen(screen: screen, isPresented: false, onUserExit: onUserPop))
    controller.pushViewController(screen, animated: isAnimated)
  }

  /// Pops the screen that was pushed last, unless it is the root.
  ///
  /// - Returns: Whether there was one to pop.
  @discardableResult
  public func pop() -> Bool {
    guard let index = shown.indices(presented: false).dropFirst().last else { return false }
    shown.remove(at: index)
    popController()
    return true
  }

  /// Presents a screen over all others.
  public func present(_ screen: UIViewController, onUserDismiss: (() -> Void)?) {
    let presenter = shown.last(where: \.isPresented)?.screen ?? controller
    shown.append(ShownScreen(screen: screen, isPresented: true, onUserExit: onUserDismiss))
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
    guard let index = shown.indices(presented: true).last else { return false }
    shown.remove(at: index).screen.presentingViewController?.dismiss(animated: isAnimated)
    return true
  }

  /// Takes away what was shown last, pushed or presented, until no more screens than this are shown.
  public func unwind(toDepth depth: Int) {
    let gone = shown.dropFirst(max(depth, 0))
    shown.removeLast(gone.count)
    // Those that were presented over it go with it.
    gone.first(where: \.isPresented)?.screen.presentingViewController?.dismiss(animated: isAnimated)
    if gone.contains(where: { !$0.isPresented }) { popController() }
  }

  /// Reports the screens that the navigation controller has popped by itself.
  ///
  /// What the router has popped is not reported: it no longer counts on those screens when they go.
  public func reportPops() {
    let gone = shown.filter { !$0.isPresented && !isOnStack($0) }
    shown.removeAll { !$0.isPresented && !isOnStack($0) }
    gone.reportUserExit()
  }

  /// Brings the controller's stack down to what is left of it here.
  private func popController() {
    let pushed = shown.filter { !$0.isPresented }
    if pushed.isEmpty {
      // A navigation controller does not pop its root. Without one, what is pushed next is the root.
      controller.setViewControllers([], animated: false)
    } else if let top = pushed.last(where: isOnStack) {
      controller.popToViewController(top.screen, animated: isAnimated)
    }
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
    guard let first = shown.firstIndex(where: { $0.isPresented && $0.screen === screen }) else {
      return
    }
    let gone = shown[first...].filter(\.isPresented)
    shown = shown[..<first] + shown[first...].filter { !$0.isPresented }
    gone.reportUserExit()
  }
}
#endif
