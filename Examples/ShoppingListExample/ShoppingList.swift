// SPDX-License-Identifier: MIT

internal import MotifMementos
internal import MotifNotifications

/// The list, which can be saved, and undoes changes.
@MainActor
final class ShoppingList {
  /// A request to edit the list.
  struct EditListRequested: HubMessage {}

  /// A request to empty the list.
  struct DeleteListRequested: HubMessage {}

  private(set) var items: [String]
  let history = UndoHistory()
  private let disk: Disk

  init(_ disk: Disk) {
    self.disk = disk
    items = disk.items
  }

  func add(_ item: String) { change(items + [item], name: "Add \(item)") }

  func deleteAll() { change([], name: "Delete all") }

  /// Replaces the items, and registers an undo that restores the old ones, each in its place.
  private func change(_ new: [String], name: String) {
    let old = items
    items = new
    history.register(name: name, target: self) { list in
      MainActor.assumeIsolated { list.change(old, name: name) }
    }
  }

  /// Writes the items, which takes a while.
  func save() async {
    await Task.yield()
    guard !Task.isCancelled else { return }
    disk.items = items
  }
}

/// The storage that survives when the app is killed.
@MainActor
final class Disk {
  var items: [String]

  init(_ items: [String]) { self.items = items }
}
