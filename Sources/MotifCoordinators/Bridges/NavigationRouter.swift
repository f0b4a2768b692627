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
/// func makeLogin(in controller: UINavigationController) -> Coordinator<String?> {
///   let router = NavigationRouter(controller)
///   let login = Coordinator<String?>()
///   login.onBegin { login in router.push(UIViewController(), for: login) }
///   login.onLoseScreens { login in login.finish(nil) }
///   return login
/// }
/// ```
///
/// UIKit pops a screen on its own when the user taps the back button or swipes. The router is the delegate of the
/// navigation controller: when a transition is over, it reports the screens that have left. A swipe that is abandoned
/// halfway reports nothing. It is also the delegate of what it presents, unless that has one, and reports
/// a sheet that was dragged down.
///
/// During a transition, changes wait until it is over, because a navigation controller accepts only one change at a time.
///
/// `presentStack` presents the screen in a navigation controller, or the screen itself if it is one; `push` then pushes
/// onto it.
///
/// Keep one router for each navigation controller of a window. An app that needs the delegate for itself sets it after the
/// router was made, and calls ``reportPops()`` in `navigationController(_:didShow:animated:)`.
@MainActor
public final class NavigationRouter: NSObject, @MainActor Router {
  private let record = HeadlessRouter<UIViewController>()
  private let controller: UINavigationController
  private var follower: NavigationFollower<NavigationRouter>?

  /// A sheet: the controller that is presented, and what its stack began with.
  private var sheets: [(controller: UIViewController, start: [UIViewController])] = []

  /// Whether screens move when they appear and leave.
  ///
  /// If not, `animated` is ignored.
  public var isAnimated = true

  /// Makes a router, and becomes the delegate of the navigation controller.
  ///
  /// - Parameter controller: The navigation controller, which the router keeps. The screens on its stack stay there.
  public init(_ controller: UINavigationController) {
    self.controller = controller
    super.init()
    for screen in controller.viewControllers { record.push(screen, animated: false) }
    follower = NavigationFollower(of: record, on: self)
    controller.delegate = self
  }

  /// Shows a view controller.
  ///
  /// - Parameters:
  ///   - screen: The view controller.
  ///   - placement: Where to show it.
  ///   - task: The coordinator that shows it; it is shown only if that is running.
  ///   - animated: Whether its appearance is animated. A new root and an empty stack never are.
  ///   - onRemoval: Called once, after the screen has been taken away by anything but its handle and the end of its
  ///     task. It is kept while the screen is shown.
  /// - Returns: The handle of the screen.
  /// - Precondition: The view controller is not shown yet.
  @discardableResult
  public func show(
    _ screen: UIViewController,
    as placement: ScreenPlacement,
    for task: AnyCoordinator?,
    animated: Bool,
    onRemoval: (() -> Void)?
  ) -> ShownScreen {
    require(
      placement == .root || !record.levels.joined().contains { $0 === screen },
      """
      A view controller that is already shown was shown again, which UIKit does not allow. Make another one, or \
      remove the first with its handle.
      """
    )
    return record.show(screen, as: placement, for: task, animated: animated, onRemoval: onRemoval)
  }

  /// Takes away all screens but the root, sheets included.
  ///
  /// - Parameter animated: Whether it is animated.
  public func popToRoot(animated: Bool) { record.popToRoot(animated: animated) }

  /// Reports the screens that the user has popped.
  ///
  /// A screen that the router has popped is not reported: it no longer counts on it.
  public func reportPops() { follower?.reportPops() }
}

// MARK: - What is displayed

extension NavigationRouter: @MainActor NavigationDisplay {
  func stack(ofLevel level: Int) -> [UIViewController] {
    guard level > 0 else { return controller.viewControllers }
    let sheet = sheets[level - 1]
    return sheet.start + [sheet.controller]
      + (stackController(ofLevel: level)?.viewControllers ?? [])
  }

  func setStack(_ screens: [UIViewController], ofLevel level: Int, animated: Bool) {
    guard let stack = stackController(ofLevel: level) else { return }
    let new = level == 0 ? screens : sheets[level - 1].start + screens.dropFirst()
    let old = stack.viewControllers
    let animated = animated && isAnimated
    if let top = new.last, old.elementsEqual(new.dropLast(), by: ===) {
      stack.pushViewController(top, animated: animated && !old.isEmpty)
    } else if let top = new.last, old.starts(with: new, by: ===) {
      stack.popToViewController(top, animated: animated)
    } else {
      // Also for an empty stack: a navigation controller does not pop its root.
      stack.setViewControllers(new, animated: animated && !new.isEmpty)
    }
  }

  func present(
    _ screen: UIViewController,
    hasStack: Bool,
    animated: Bool,
    then body: @escaping () -> Void
  ) {
    let presenter = sheets.last?.controller ?? controller
    var sheet: (controller: UIViewController, start: [UIViewController]) = (screen, [])
    if hasStack {
      let stack =
        screen as? UINavigationController ?? UINavigationController(rootViewController: screen)
      if stack.delegate == nil { stack.delegate = self }
      sheet = (stack, stack.viewControllers)
    }
    sheets.append(sheet)
    if let presentation = sheet.controller.presentationController, presentation.delegate == nil {
      presentation.delegate = self
    }
    presenter.present(sheet.controller, animated: animated && isAnimated, completion: body)
    // Outside of a window, UIKit refuses, and does not call back.
    if sheet.controller.presentingViewController == nil { body() }
  }

  func dismissSheets(aboveLevel level: Int, animated: Bool, then body: @escaping () -> Void) {
    guard level < sheets.count else { return body() }
    let presenter = sheets[level].controller.presentingViewController
    sheets.removeSubrange(level...)
    guard let presenter else { return body() }
    presenter.dismiss(animated: animated && isAnimated, completion: body)
  }

  func isMoving(then body: @escaping () -> Void) -> Bool {
    let moving = ([controller] + sheets.map(\.controller)).lazy.compactMap(\.transitionCoordinator)
    return moving.first?.animate(alongsideTransition: nil) { _ in body() } ?? false
  }

  private func stackController(ofLevel level: Int) -> UINavigationController? {
    level == 0 ? controller : sheets[level - 1].controller as? UINavigationController
  }
}

// MARK: - What the system reports

extension NavigationRouter: UINavigationControllerDelegate {
  /// Reports the screens that have left, now that the transition is over.
  public func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  ) {
    reportPops()
  }
}

extension NavigationRouter: UIAdaptivePresentationControllerDelegate {
  /// Reports a screen that the user has dragged down, and all that lies on it.
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    let screen = presentationController.presentedViewController
    guard let index = sheets.firstIndex(where: { $0.controller === screen }) else { return }
    sheets.removeSubrange(index...)
    follower?.reportDismissal(ofLevel: index + 1)
  }
}
#endif
