// SPDX-License-Identifier: MIT

import MotifDelegation

/// The scroller's data source.
extension AlbumsController: HorizontalScrollerDataSource {
  func numberOfItems(in scroller: HorizontalScroller<String>) -> Int { library.albums.count }

  func scroller(_ scroller: HorizontalScroller<String>, viewForItemAt index: Int) -> String {
    library.albums[index].title
  }

  func initialIndex(in scroller: HorizontalScroller<String>) -> Int { initialIndex }
}

/// The scroller's delegate.
extension AlbumsController: HorizontalScrollerDelegate {
  func scroller(_ scroller: HorizontalScroller<String>, didSelectItemAt index: Int) {
    showTable()
  }
}
