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
  var buttons: [Button] = [] {
    didSet { update() }
  }
  /// The buttons as they are shown.
  let items = ObservableValue<[ToolbarItem]>([], name: "toolbar")
  private var cursor = 0

  override init() {
    super.init()
    handle(MoveSelection.self, on: self, ToolbarView.moveCursor)
    handle(Confirm.self, on: self, ToolbarView.press)
  }

  override var canBecomeFirstResponder: Bool { true }

  private func moveCursor(_ action: MoveSelection) -> ActionAnswer<MoveSelection> {
    cursor = min(max(0, cursor + action.distance), max(0, buttons.count - 1))
    update()
    return .handled
  }

  private func press(_ action: Confirm) -> ActionAnswer<Confirm> {
    guard buttons.indices.contains(cursor), buttons[cursor].item.isEnabled else { return .pass }
    buttons[cursor].send(self)
    return .handled
  }

  private func update() {
    items.value = buttons.enumerated().map { index, button in
      var item = button.item
      item.isSelected = index == cursor
      return item
    }
  }
}
