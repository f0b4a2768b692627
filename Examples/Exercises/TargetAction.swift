// SPDX-License-Identifier: MIT

import MotifResponders

/// Solutions to the exercises of `Documentation/Patterns/TargetAction.md`.
enum TargetActionSolutions {
  // MARK: - 1. A button that is enabled if its action would have an effect

  final class Shelf {
    private(set) var albums: [String]

    init(_ albums: [String]) { self.albums = albums }

    func delete() { albums.removeLast() }
  }

  struct DeleteButton {
    private let action: TargetAction<Shelf, Void>

    init(_ shelf: Shelf) {
      action = TargetAction(Shelf.delete, on: shelf) { !$0.albums.isEmpty }
    }

    var isEnabled: Bool { action.responds(to: ()) }

    func tap() { action.perform() }
  }

  // MARK: - 2. A menu of actions with different targets

  /// Hides the type of the target, which differs from item to item.
  struct MenuItem {
    let title: String
    let isEnabled: () -> Bool
    let choose: () -> Void

    init<Target>(_ title: String, _ action: TargetAction<Target, Void>) {
      self.title = title
      isEnabled = { action.responds(to: ()) }
      choose = { action.perform() }
    }
  }

  // MARK: - 3. A command that returns its inverse

  struct Rename: Equatable {
    var newTitle: String

    func apply(to title: inout String) -> Rename {
      let inverse = Rename(newTitle: title)
      title = newTitle
      return inverse
    }
  }
}
