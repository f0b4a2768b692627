// SPDX-License-Identifier: MIT

import MotifCoordinators

/// The task of browsing albums.
final class BrowsingCoordinator: Coordinator<Never> {
  private let controller: AlbumsController
  private let router: HeadlessRouter<any Screen>

  init(_ controller: AlbumsController, on router: HeadlessRouter<any Screen>) {
    self.controller = controller
    self.router = router
    super.init()
  }

  override func begin() {
    router.setRoot(controller, for: self)
    controller.edit = { [weak self] index in self?.edit(index) }
  }

  /// Edits the album at an index, or a new one.
  private func edit(_ index: Int?) {
    let albums = controller.library.albums
    let task = EditingCoordinator(editing: index.map { albums[$0] }, on: router)
    startChild(task) { [controller] album in
      guard let album else { return }
      if let index {
        controller.replace(at: index, with: album)
      } else {
        controller.insert(album, at: albums.count)
      }
    }
  }
}
