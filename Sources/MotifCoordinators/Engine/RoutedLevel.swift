// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Observation

/// A screen as an element of a path: equal only to itself, even if two have equal screens.
struct RoutedScreen<Screen>: Hashable, Identifiable {
  let screen: Screen
  let handle: ShownScreen

  var id: ObjectIdentifier { ObjectIdentifier(handle) }

  static func == (left: Self, right: Self) -> Bool { left.handle === right.handle }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// One level of what a router records, as SwiftUI wants it: a root, a path that the user shortens, and a sheet that
/// the user dismisses.
///
/// SwiftUI reports what the user has taken away by setting ``path`` and ``sheet``.
final class RoutedLevel<Screen>: Observable {
  let router: HeadlessRouter<Screen>
  private let base: ShownScreen?
  private let registrar = ObservationRegistrar()
  private let change: (_ animated: Bool, _ body: () -> Void) -> Void

  /// Makes a level.
  ///
  /// - Parameters:
  ///   - router: The router.
  ///   - base: The sheet that begins the level; `nil` for the first one.
  ///   - change: Runs its second argument, which announces a change, animated or not.
  init(
    of router: HeadlessRouter<Screen>,
    on base: ShownScreen? = nil,
    change: @escaping (_ animated: Bool, _ body: () -> Void) -> Void
  ) {
    self.router = router
    self.base = base
    self.change = change
    router.observe(owner: self) { level in
      level.change(level.router.wasAnimated) {
        level.registrar.withMutation(of: level, keyPath: \.tracked) {}
      }
    }
  }

  /// The property by which Observation tracks all others.
  private var tracked: Void { () }

  private var index: Int? {
    registrar.access(self, keyPath: \.tracked)
    guard let base else { return 0 }
    return router.entries.firstIndex { $0.entries.first?.handle === base }
  }

  private var screens: [RoutedScreen<Screen>] {
    guard let index else { return [] }
    return router.entries[index].entries.map { RoutedScreen(screen: $0.screen, handle: $0.handle) }
  }

  var hasStack: Bool { index.map { router.entries[$0].hasStack } ?? false }

  /// The screen at the bottom, which the user cannot pop.
  var root: RoutedScreen<Screen>? { screens.first }

  /// The screens that were pushed over the root.
  ///
  /// Those that a new path lacks are reported as taken by the user.
  var path: [RoutedScreen<Screen>] {
    get { Array(screens.dropFirst()) }
    set { router.lose(path.filter { !newValue.contains($0) }.map(\.handle)) }
  }

  /// The sheet over this level.
  ///
  /// Setting it to `nil` reports that the user has dismissed it.
  var sheet: RoutedScreen<Screen>? {
    get {
      guard let index else { return nil }
      let levels = router.entries.dropFirst(index + 1)
      return levels.first?.entries.first.map { RoutedScreen(screen: $0.screen, handle: $0.handle) }
    }
    set {
      if newValue == nil, let sheet { router.removeAsUser(sheet.handle) }
    }
  }
}
