// SPDX-License-Identifier: MIT

/// The superclass of all screens.
///
/// A screen gets its content from its data source, reports the user's actions to its delegate, and knows nothing else.
/// It retains its data source, which knows no screen; its delegate is weak.
@MainActor
package class Screen {
  /// Makes an empty screen.
  package init() {}

  package var title: String { "" }
  var lines: [String] { [] }
  var buttons: [Button] { [] }
  var isBusy: Bool { false }

  /// Taps the button with this title, if it is enabled.
  package func tap(_ title: String) {
    buttons.first { $0.title == title && $0.isEnabled }?.action()
  }
}

/// A button and its action.
///
/// A screen creates its buttons each time it is drawn and stores none, so an action may capture it strongly.
struct Button {
  let title: String
  let isEnabled: Bool
  let action: () -> Void

  init(_ title: String, isEnabled: Bool = true, action: @escaping () -> Void) {
    self.title = title
    self.isEnabled = isEnabled
    self.action = action
  }
}

extension Screen {
  /// The screen as text: lines of 40 columns.
  package var frame: [String] {
    let heading = isBusy ? "\(title) ... please wait" : title
    let buttons = buttons.map { $0.isEnabled ? "[\($0.title)]" : "(\($0.title))" }
    let rows = [heading, ""] + lines + ["", buttons.joined(separator: " ")]
    let border = "+" + String(repeating: "-", count: 38) + "+"
    return [border] + rows.map { "| \(padded($0)) |" } + [border]
  }

  private func padded(_ row: String) -> String {
    row.prefix(36) + String(repeating: " ", count: max(36 - row.count, 0))
  }
}
