// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifResponders

/// A row of buttons, each enabled exactly when it can act.
final class ToolbarView: Responder {
  /// A button: how it looks and what it sends.
  struct Button {
    let item: ToolbarItem
    /// Sends the button's action from the toolbar, so that it climbs from there.
    let send: (Responder) -> Void

    init<Action: ResponderAction>(
      key: Character,
      title: String,
      isEnabled: Bool,
      action: Action
    ) {
      item = ToolbarItem(key: key, title: title, isEnabled: isEnabled)
      send = { _ = $0.send(action) }
    }
  }

  /// The buttons, left to right.
  let buttons = ObservableValue<[Button]>([], name: "buttons")
  /// The buttons as they are shown.
  let items: DerivedValue<[ToolbarItem]>
  private let cursor = ObservableValue(0, name: "toolbar cursor")

  override init() {
    let (buttons, cursor) = (buttons, cursor)
    items = DerivedValue(name: "toolbar") {
      buttons.value.enumerated().map { index, button in
        var item = button.item
        item.isSelected = index == cursor.value
        return item
      }
    }
    super.init()
    canBecomeFirstResponder = true
    handle(MoveSelection.self, on: self, ToolbarView.moveCursor)
    handle(Confirm.self, on: self, ToolbarView.press)
  }

  private func moveCursor(_ action: MoveSelection) -> ActionAnswer<MoveSelection> {
    let last = max(0, buttons.value.count - 1)
    cursor.value = min(max(0, cursor.value + action.distance), last)
    return .handled
  }

  private func press(_ action: Confirm) -> ActionAnswer<Confirm> {
    let (buttons, cursor) = (buttons.value, cursor.value)
    guard buttons.indices.contains(cursor), buttons[cursor].item.isEnabled else { return .pass }
    buttons[cursor].send(self)
    return .handled
  }
}
