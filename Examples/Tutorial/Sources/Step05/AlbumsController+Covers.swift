// SPDX-License-Identifier: MIT

import MotifDelegation

/// The scroller's data source.
extension AlbumsController: HorizontalScrollerDataSource {
  func numberOfItems(in scroller: HorizontalScroller<CoverView>) -> Int { library.albums.count }

  func scroller(_ scroller: HorizontalScroller<CoverView>, viewForItemAt index: Int) -> CoverView {
    let album = library.albums[index]
    return CoverView(title: album.title, url: album.coverURL, hub: hub)
  }

  func initialIndex(in scroller: HorizontalScroller<CoverView>) -> Int { initialIndex }
}

/// The scroller's delegate.
extension AlbumsController: HorizontalScrollerDelegate {
  func scroller(_ scroller: HorizontalScroller<CoverView>, didSelectItemAt index: Int) {
    showTable()
  }
}
