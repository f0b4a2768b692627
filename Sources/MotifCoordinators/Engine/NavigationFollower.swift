// SPDX-License-Identifier: MIT

internal import MotifCore

/// The navigation of a framework, as a ``NavigationFollower`` moves it.
///
/// It is a stack, and sheets over it, some with stacks of their own. They are numbered by level; the first stack is
/// level 0.
protocol NavigationDisplay: AnyObject {
  associatedtype Screen: AnyObject

  /// The screens on the stack of a level, of which none may have moved yet.
  func stack(ofLevel level: Int) -> [Screen]

  /// Shows a stack.
  func setStack(_ screens: [Screen], ofLevel level: Int, animated: Bool)

  /// Presents a sheet as the next level, and calls back when it has arrived.
  func present(_ screen: Screen, hasStack: Bool, animated: Bool, then body: @escaping () -> Void)

  /// Dismisses the sheets above a level, and calls back when they have left.
  func dismissSheets(aboveLevel level: Int, animated: Bool, then body: @escaping () -> Void)

  /// Whether a transition or a swipe is under way; if so, calls back when it is over.
  func isMoving(then body: @escaping () -> Void) -> Bool
}

/// Makes the navigation of a framework show what a router records, step by step, and reports to the router which screens
/// the user takes away.
///
/// A framework accepts one change at a time, and may be in the middle of a swipe that the user may still abandon. So
/// changes wait until it is over; then the display is compared with the record again.
final class NavigationFollower<Display: NavigationDisplay> {
  typealias Router = HeadlessRouter<Display.Screen>

  /// A level as it was last given to the display.
  private struct Level {
    var entries: [Router.Entry]
    let hasStack: Bool

    var handles: [ObjectIdentifier] { entries.map { ObjectIdentifier($0.handle) } }
  }

  private let router: Router
  private weak var display: Display?
  private var displayed: [Level]
  private var isWaiting = false
  private var isFollowing = false

  /// Makes a follower of a router that records what the display shows.
  init(of router: Router, on display: Display) {
    self.router = router
    self.display = display
    displayed = router.entries.map { Level(entries: $0.entries, hasStack: $0.hasStack) }
    router.observe(owner: self) { $0.follow() }
  }

  /// Takes the steps that can be taken now.
  func follow() {
    guard !isFollowing else { return }
    isFollowing = true
    while !isWaiting, takeStep() {}
    isFollowing = false
  }

  /// Takes one step toward what the router records.
  ///
  /// - Returns: Whether there was one that could be taken.
  private func takeStep() -> Bool {
    let wanted = router.entries
    let common =
      zip(displayed, wanted).dropFirst().prefix {
        $0.entries[0].handle === $1.entries[0].handle
      }.count + 1
    let stack = (0..<common).first {
      displayed[$0].hasStack
        && displayed[$0].handles != wanted[$0].entries.map { ObjectIdentifier($0.handle) }
    }
    guard let display, displayed.count > common || wanted.count > common || stack != nil else {
      return false
    }
    if display.isMoving(then: { [weak self] in self?.settle() }) {
      isWaiting = true
      return false
    }
    let animated = router.wasAnimated
    if displayed.count > common {
      displayed.removeSubrange(common...)
      isWaiting = true
      display.dismissSheets(aboveLevel: common - 1, animated: animated) { [weak self] in
        self?.settle()
      }
    } else if let stack {
      displayed[stack].entries = wanted[stack].entries
      display.setStack(wanted[stack].entries.map(\.screen), ofLevel: stack, animated: animated)
    } else {
      let sheet = wanted[common]
      displayed.append(Level(entries: [sheet.entries[0]], hasStack: sheet.hasStack))
      isWaiting = true
      display.present(sheet.entries[0].screen, hasStack: sheet.hasStack, animated: animated) {
        [weak self] in self?.settle()
      }
    }
    return true
  }

  /// Continues when a transition is over.
  func settle() {
    isWaiting = false
    reportPops()
    follow()
  }

  /// Reports to the router the screens that were put on a stack and are no longer there.
  func reportPops() {
    guard let display else { return }
    var gone: [ShownScreen] = []
    for level in displayed.indices where displayed[level].hasStack {
      let stack = display.stack(ofLevel: level)
      let isGone = { (entry: Router.Entry) in !stack.contains { $0 === entry.screen } }
      gone += displayed[level].entries.filter(isGone).map(\.handle)
      displayed[level].entries.removeAll(where: isGone)
    }
    router.lose(gone.filter(\.isShown))
  }

  /// Reports to the router that the user has dismissed a sheet and those over it.
  func reportDismissal(ofLevel level: Int) {
    guard displayed.indices.dropFirst().contains(level) else { return }
    let sheet = displayed[level].entries[0].handle
    displayed.removeSubrange(level...)
    router.removeAsUser(sheet)
    follow()
  }
}
