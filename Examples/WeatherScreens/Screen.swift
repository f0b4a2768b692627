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

  /// The screen as text.
  package var frame: [String] {
    let buttons = buttons.map { $0.isEnabled ? "[\($0.title)]" : "(\($0.title))" }
    return [isBusy ? "\(title): please wait …" : title] + lines + [buttons.joined(separator: " ")]
  }
}

/// A button and its action.
///
/// A screen creates its buttons each time it is drawn and stores none, so an action may capture it strongly.
struct Button {
  let title: String
  var isEnabled = true
  let action: () -> Void
}
