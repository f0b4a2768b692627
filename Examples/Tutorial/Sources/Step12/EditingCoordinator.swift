// SPDX-License-Identifier: MIT

import MotifCoordinators

/// Anything that draws itself and takes keys.
protocol Screen: AnyObject {
  var frame: String { get }
  func press(_ key: Character)
}

extension AlbumsController: Screen {}
extension FormView: Screen {}

/// The task of editing an album.
final class EditingCoordinator: Coordinator<Album?> {
  private let album: Album?
  private let router: HeadlessRouter<any Screen>

  init(editing album: Album?, on router: HeadlessRouter<any Screen>) {
    self.album = album
    self.router = router
    super.init()
  }

  override func begin() {
    let view = FormView(AlbumForm(editing: album)) { [weak self] album in self?.finish(album) }
    router.push(view, for: self)
  }
}
