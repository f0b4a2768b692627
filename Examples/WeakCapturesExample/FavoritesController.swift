// SPDX-License-Identifier: MIT

/// Shows titles, and stores those whose hearts were tapped.
final class FavoritesController {
  let list = HeartList()
  private var favorites: Set<String> = []

  /// `unowned` is correct here: the closure belongs to this object, which never passes it on.
  private lazy var line: (String) -> String = { [unowned self] title in
    favorites.contains(title) ? "♥ \(title)" : "  \(title)"
  }

  /// The titles in the list.
  var lines: [String] { list.cells.map { line($0.title) } }

  func toggle(_ title: String) {
    if favorites.remove(title) == nil { favorites.insert(title) }
  }

  /// Shows a cell for each title.
  func show(_ titles: [String]) {
    list.show(titles) { [weak controller = self] in controller?.toggle($0) }
  }

  /// The trap: controller → list → cell → closure → controller is a retain cycle, so none of them is ever released.
  func showAndLeak(_ titles: [String]) {
    list.show(titles) { self.toggle($0) }
  }
}

/// Stores the cells that it shows.
final class HeartList {
  private(set) var cells: [HeartCell] = []

  func show(_ titles: [String], onHeart: @escaping (String) -> Void) {
    cells = titles.map { title in HeartCell(title) { onHeart(title) } }
  }

  func removeAll() { cells = [] }
}

/// A title with a heart.
final class HeartCell {
  let title: String
  private let onHeart: () -> Void

  init(_ title: String, onHeart: @escaping () -> Void) {
    self.title = title
    self.onHeart = onHeart
  }

  func tapHeart() { onHeart() }
}
