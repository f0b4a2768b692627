// SPDX-License-Identifier: MIT

/// Draws one line of text, with nine settings.
struct Label: Drawable {
  enum Alignment {
    case leading
    case center
    case trailing
  }

  var text: String
  var alignment: Alignment
  var padding: Int
  var prefix: String
  var suffix: String
  var ellipsis: String
  var isUppercase: Bool
  var isHidden: Bool
  var background: Fill

  func draw(in rect: Rect, on canvas: inout Canvas) {
    guard !isHidden else { return }
    background.draw(in: rect, on: &canvas)
    let room = max(rect.width - 2 * padding, 0)
    let letters = Array(
      shortened(prefix + (isUppercase ? text.uppercased() : text) + suffix, to: room)
    )
    let free = room - letters.count
    let indent =
      switch alignment {
      case .leading: 0
      case .center: free / 2
      case .trailing: free
      }
    let line = Rect(
      x: rect.x + padding + indent,
      y: rect.y,
      width: letters.count,
      height: min(rect.height, 1)
    )
    canvas.fill(line) { x, _ in letters[x] }
  }

  private func shortened(_ line: String, to room: Int) -> String {
    line.count <= room
      ? line : String((line.prefix(max(room - ellipsis.count, 0)) + ellipsis).prefix(room))
  }
}

extension Label {
  /// Makes a label with the settings that almost all labels have: the smallest facade.
  ///
  /// It is in an extension, so that the memberwise initializer remains, and it hides nothing: every setting can be
  /// changed afterward.
  init(text: String) {
    self.init(
      text: text,
      alignment: .leading,
      padding: 1,
      prefix: "",
      suffix: "",
      ellipsis: "…",
      isUppercase: false,
      isHidden: false,
      background: Fill(color: " ")
    )
  }
}
