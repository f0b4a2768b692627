// SPDX-License-Identifier: MIT

internal import MotifMementos
internal import MotifNotifications
internal import MotifResponders

/// The list on the screen, with a field for the next item.
///
/// It acts on messages, without knowing who posts them.
@MainActor
final class ListScreen {
  private let list: ShoppingList
  private let field = Responder()
  private let focus = FirstResponderScope()
  private let registrations = RegistrationBag()

  init(_ list: ShoppingList, _ hub: MessageHub) {
    self.list = list
    field.isFocusable = true
    hub.observe(ShoppingList.EditListRequested.self) { [weak self] _ in self?.beginEditing() }
      .store(in: registrations)
    hub.observe(ShoppingList.DeleteListRequested.self) { [weak self] _ in self?.list.deleteAll() }
      .store(in: registrations)
  }

  /// The rows that the table shows when it is next visible.
  var rows: [String] { list.items }

  var isFieldFocused: Bool { focus.current === field }

  private func beginEditing() { focus.become(field) }

  func type(_ text: String) {
    if isFieldFocused { list.add(text) }
  }

  func undo() throws { try list.history.undo() }
}
