// SPDX-License-Identifier: MIT

/// Presses keys, and draws after each of them.
@main
final class AlbumApp {
  private let controller = AlbumsController()

  private(set) var frame: String

  init() {
    frame = controller.frame
  }

  func press(_ keys: String) {
    for key in keys {
      controller.press(key)
      frame = controller.frame
    }
  }

  static func main() {
    let app = AlbumApp()
    app.press(CommandLine.arguments.dropFirst().joined())
    print(app.frame)
  }
}
