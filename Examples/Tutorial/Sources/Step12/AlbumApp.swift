// SPDX-License-Identifier: MIT

import MotifCoordinators
import MotifMementos

/// Presses keys, and draws after each of them.
@main
final class AlbumApp {
  private let controller: AlbumsController
  private let router = HeadlessRouter<any Screen>()
  private let browsing: BrowsingCoordinator
  private(set) var frame: String

  init(folder: DirectoryPath = ".build/albums") {
    controller = AlbumsController(folder: folder)
    browsing = BrowsingCoordinator(controller, on: router)
    frame = controller.frame
    browsing.start { _ in }
  }

  func press(_ keys: String) {
    for key in keys {
      router.top?.press(key)
      frame = router.top?.frame ?? frame
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
