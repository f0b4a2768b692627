// SPDX-License-Identifier: MIT

/// A screen that a router shows, and whom to tell when the user takes it away.
struct ShownScreen<Screen> {
  let screen: Screen

  /// Whether it was presented over the others, and not pushed.
  let isPresented: Bool
  let onUserExit: (() -> Void)?
}

extension Array {
  /// Where the screens are that were presented, or those that were pushed.
  func indices<Screen>(presented: Bool) -> [Int] where Element == ShownScreen<Screen> {
    indices.filter { self[$0].isPresented == presented }
  }

  /// Reports screens that the user took away, the one on top first.
  ///
  /// The router no longer has them by then, so a coordinator that ends meanwhile takes no other screen away.
  func reportUserExit<Screen>() where Element == ShownScreen<Screen> {
    for shown in reversed() { shown.onUserExit?() }
  }
}
