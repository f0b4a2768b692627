// SPDX-License-Identifier: MIT

/// A row of a list, which doesn't know whether its background is an image or a color.
struct Row: Drawable {
  var title: String
  var background: Fill

  func draw(in rect: Rect, on canvas: inout Canvas) {
    background.draw(in: rect, on: &canvas)
    let letters = Array(title)
    var line = rect
    line.width = min(letters.count, rect.width)
    line.height = min(1, rect.height)
    canvas.fill(line) { x, _ in letters[x] }
  }
}
