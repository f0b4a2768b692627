// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifResponders

/// A row of buttons, each enabled exactly when the handler of its action says so.
final class ToolbarView: Responder, HitTestable {
  /// A button: its look and the action that it sends.
  struct Button {
    let key: Character
    let title: String
    /// Whether it is left out where there is no room for all buttons; optional ones come last.
    let isOptional: Bool
    /// Sends the button's action from the toolbar, where it starts to climb.
    let send: (Responder) -> Void
    /// Asks whether the action could be performed, without performing it (*validation*).
    let validate: (Responder) -> ActionValidation

    init<Action: ResponderAction>(
      key: Character,
      title: String,
      action: Action,
      isOptional: Bool = false
    ) {
      self.key = key
      self.title = title
      self.isOptional = isOptional
      send = { _ = $0.dispatch(action) }
      validate = { $0.validate(action) }
    }
  }

  /// The buttons, left to right.
  let buttons = ObservableValue<[Button]>([], name: "buttons")
  /// The buttons in their displayed state.
  ///
  /// The values that the validators read are read here, so the buttons update automatically.
  private(set) lazy var items: DerivedValue<[ToolbarItem]> = {
    let (buttons, cursor) = (buttons, cursor)
    return DerivedValue(name: "toolbar") { [weak self] in
      buttons.value.enumerated().map { index, button in
        var item = ToolbarItem(
          key: button.key,
          title: button.title,
          isEnabled: self.map { button.validate($0).isEnabled } ?? false,
          isSelected: index == cursor.value
        )
        item.isOptional = button.isOptional
        return item
      }
    }
  }()
  /// The toolbar's frame.
  var frame = HitFrame.empty
  private let cursor = ObservableValue(0, name: "toolbar cursor")

  override init() {
    super.init()
    isFocusable = true
    handle(MoveSelection.self, on: self, ToolbarView.moveCursor)
    handle(Confirm.self, on: self, ToolbarView.confirm)
    handle(Click.self, on: self, ToolbarView.click)
  }

  private func moveCursor(_ action: MoveSelection) -> ActionAnswer<MoveSelection> {
    let last = max(0, ToolbarLayout(items.value, columns: Int(frame.width)).buttons.count - 1)
    cursor.value = min(max(0, cursor.value + action.distance), last)
    return .handled
  }

  private func confirm(_ action: Confirm) -> ActionAnswer<Confirm> {
    press(cursor.value) ? .handled : .pass
  }

  private func click(_ action: Click) -> ActionAnswer<Click> {
    let column = Int(action.point.x)
    let layout = ToolbarLayout(items.value, columns: Int(frame.width))
    if let index = layout.buttons.firstIndex(where: { $0.columns.contains(column) }) {
      _ = press(index)
    } else if layout.help?.columns.contains(column) == true {
      dispatch(ShowHelp())
    } else if layout.quit?.columns.contains(column) == true {
      dispatch(Quit())
    }
    return .handled
  }

  private func press(_ index: Int) -> Bool {
    let items = items.value
    guard items.indices.contains(index), items[index].isEnabled else { return false }
    buttons.value[index].send(self)
    return true
  }
}
