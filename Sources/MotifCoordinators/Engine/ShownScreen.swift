// SPDX-License-Identifier: MIT

/// A screen that a router shows, and whom to tell when the user takes it away.
struct ShownScreen<Screen> {
  let screen: Screen
  let onUserExit: (() -> Void)?
}

extension BidirectionalCollection {
  /// Reports screens that the user took away, the one on top first.
  ///
  /// The router no longer has them by then, so that a coordinator which ends meanwhile pops no other screen.
  func reportUserExit<Screen>() where Element == ShownScreen<Screen> {
    for shown in reversed() { shown.onUserExit?() }
  }
}
