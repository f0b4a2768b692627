// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifResponders

// Changes that the server refused.

extension AlbumsController {
  func respondToSending() {
    handle(ShowSending.self, on: self, AlbumsController.showSending)
    handle(RetryRefused.self, on: self, AlbumsController.retryRefused)
    handle(DiscardRefused.self, on: self, AlbumsController.discardRefused)
  }

  private func showSending(_ action: ShowSending) -> ActionAnswer<ShowSending> {
    let rows = browser.sendingRows
    guard !rows.isEmpty else { return .pass }
    var overlay = OverlayState(title: "Changes for the server", rows: rows)
    overlay.keys = [.character("y"), .character("x")]
    screen.open(overlay)
    return .handled
  }

  private func retryRefused(_ action: RetryRefused) -> ActionAnswer<RetryRefused> {
    browser.retryRefused() ? .handled : .pass
  }

  private func discardRefused(_ action: DiscardRefused) -> ActionAnswer<DiscardRefused> {
    browser.discardRefused() ? .handled : .pass
  }
}
