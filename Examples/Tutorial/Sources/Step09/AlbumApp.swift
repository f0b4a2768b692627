// SPDX-License-Identifier: MIT

import MotifMementos

/// Presses keys, and draws after each of them.
@main
final class AlbumApp {
  private let controller: AlbumsController
  private(set) var frame: String

  init(folder: DirectoryPath = ".build/albums") {
    controller = AlbumsController(folder: folder)
    frame = controller.frame
  }

  func press(_ keys: String) {
    for key in keys {
      controller.press(key)
      frame = controller.frame
    }
  }

  func suspend() { controller.suspend() }

  static func main() {
    let app = AlbumApp()
    app.press(CommandLine.arguments.dropFirst().joined())
    print(app.frame)
    app.suspend()
  }
}
