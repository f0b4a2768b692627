// SPDX-License-Identifier: MIT

/// One screen that a router shows, for the code that showed it.
///
/// A router returns it from each call that shows something. ``remove(animated:)`` takes away just that screen, wherever
/// it is by then: on top, in the middle of a stack, or at the root. It never takes away another one in its place, even
/// if the same screen object is shown twice, and does nothing if the user has been faster.
///
/// ```swift
/// let router = HeadlessRouter<String>()
/// router.setRoot("Shop")
/// let login = router.push("Login")
/// router.push("Help")
/// print(login.remove(), login.remove(), login.isShown)
/// print(router.stack)
/// // Prints:
/// // true false false
/// // ["Shop", "Help"]
/// ```
///
/// The screen stays if you drop this object. A coordinator that shows a screen for itself, as by
/// `router.push(screen, for: self)`, keeps it and takes the screen away when the task ends.
///
/// It belongs to the isolation domain of the router.
public final class ShownScreen: SlotListElement {
  weak var host: (any ScreenHost)?
  private(set) weak var task: AnyCoordinator?
  var onRemoval: (() -> Void)?
  let isAnimated: Bool

  /// Whether it is among the screens that are being taken away.
  var isLeaving = false

  /// Its place among the screens of its task.
  var slot = 0

  init(for task: AnyCoordinator?, isAnimated: Bool, onRemoval: (() -> Void)?) {
    self.task = task
    self.isAnimated = isAnimated
    self.onRemoval = onRemoval
  }

  /// Whether the router shows the screen.
  ///
  /// It is `false` once the screen was taken away, by whatever means, or the router was released, and also if the
  /// router refused to show it because its task was not running.
  public var isShown: Bool {
    host?.noteRead()
    return host != nil
  }

  /// Takes the screen away, and whatever lies on it if it is a sheet.
  ///
  /// The closure that was passed with the screen is not called. If it was a sheet, those of the screens on it are, and
  /// their tasks are notified as if the user had taken them away.
  ///
  /// - Parameter animated: Whether to animate it; `nil`, the default, animates it if its appearance was animated.
  /// - Returns: Whether it was shown.
  /// - Complexity: O(*n*) in the number of screens that the router shows.
  @discardableResult
  public func remove(animated: Bool? = nil) -> Bool {
    guard let host else { return false }
    let lost = host.take([self], animated: animated)
    CallContext.current.report(lost, takenBy: task.map { [$0] } ?? [])
    return true
  }
}

/// The part of a router that a ``ShownScreen`` uses.
protocol ScreenHost: AnyObject {
  func noteRead()

  /// Takes screens away, and notifies the observers of the router.
  ///
  /// - Parameters:
  ///   - screens: Screens of this router, each shown.
  ///   - animated: Whether to animate it; `nil` does what the topmost one did when it came.
  /// - Returns: Others that left with them, the topmost first. They must be reported.
  func take(_ screens: [ShownScreen], animated: Bool?) -> [ShownScreen]
}
