// SPDX-License-Identifier: MIT

/// The superclass of all screens.
///
/// A screen takes what it shows from its data source, reports what the user does to its delegate, and knows nothing else.
@MainActor
class Screen {
  var picture: Picture { Picture(title: "") }
}

/// What a screen looks like.
struct Picture {
  var title: String
  var lines: [String] = []
  var buttons: [Button] = []
  var isBusy = false

  /// A button, and what it does.
  struct Button {
    let title: String
    var isEnabled = true
    let action: () -> Void
  }
}

/// The lines of a frame, each 40 columns wide.
func frame(of picture: Picture) -> [String] {
  let buttons = picture.buttons.map { $0.isEnabled ? "[\($0.title)]" : "(\($0.title))" }
  let body = [picture.title, ""] + picture.lines + ["", buttons.joined(separator: " ")]
  let border = "+" + String(repeating: "-", count: 38) + "+"
  let rows = body.enumerated().map { index, line in
    "|" + padded(index == 0 && picture.isBusy ? "\(line) ... please wait" : line) + "|"
  }
  return [border] + rows + [border]
}

/// A line of 38 columns, with a space at its beginning.
private func padded(_ line: String) -> String {
  let text = " " + line.prefix(36)
  return text + String(repeating: " ", count: 38 - text.count)
}
