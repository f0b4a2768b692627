// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
internal import MotifCore
public import SwiftUI

/// A `NavigationStack` that shows what a router records, and sheets over it.
///
/// Coordinators show values of yours on a ``HeadlessRouter``, and this view draws each of them:
///
/// ```swift
/// import MotifCoordinators
/// import SwiftUI
///
/// enum Page { case start, login(LoginModel) }
/// final class LoginModel {}
///
/// struct AppView: View {
///   let router: HeadlessRouter<Page>
///
///   var body: some View {
///     RoutedStack(router) { page in
///       switch page {
///       case .start: Text("Start")
///       case .login: Text("Login")
///       }
///     }
///   }
/// }
/// ```
///
/// When the user goes back, by a tap, a swipe, or from the menu of the back button, the stack's path gets shorter, and
/// the router reports the screens that left. A sheet that is dragged down is reported, too. A sheet that was shown by
/// `presentStack` has a `NavigationStack` of its own.
///
/// The router is the only source of the path: a `NavigationLink` with a value does nothing here. Let its screen call its
/// delegate, and the coordinator push.
public struct RoutedStack<Screen, Content: View>: View {
  @State private var level: RoutedLevel<Screen>
  private let content: (Screen) -> Content

  /// Makes a view of a router.
  ///
  /// - Parameters:
  ///   - router: The router, which the view keeps. To show another one, give the view another identity.
  ///   - content: Draws a screen.
  public init(
    _ router: HeadlessRouter<Screen>,
    @ViewBuilder content: @escaping (Screen) -> Content
  ) {
    self.init(router, on: nil, content: content)
  }

  private init(
    _ router: HeadlessRouter<Screen>,
    on base: ShownScreen?,
    content: @escaping (Screen) -> Content
  ) {
    let level = RoutedLevel(of: router, on: base) { animated, announce in
      var transaction = Transaction()
      transaction.disablesAnimations = !animated
      withTransaction(transaction) { announce() }
    }
    _level = State(initialValue: level)
    self.content = content
  }

  /// The stack of the router's first level, and its sheets.
  public var body: some View {
    let level = Bindable(level)
    return stack(level)
      .sheet(item: level.sheet) { sheet in
        Self(level.wrappedValue.router, on: sheet.handle, content: content)
      }
  }

  @ViewBuilder
  private func stack(_ level: Bindable<RoutedLevel<Screen>>) -> some View {
    if level.wrappedValue.hasStack {
      NavigationStack(path: level.path) {
        root(of: level.wrappedValue)
          .navigationDestination(for: RoutedScreen<Screen>.self) { content($0.screen) }
      }
    } else {
      root(of: level.wrappedValue)
    }
  }

  @ViewBuilder
  private func root(of level: RoutedLevel<Screen>) -> some View {
    if let root = level.root { content(root.screen) }
  }
}
#endif
