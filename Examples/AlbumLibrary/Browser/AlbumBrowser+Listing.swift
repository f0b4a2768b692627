// SPDX-License-Identifier: MIT

internal import MotifBindings
package import MotifLists

// MARK: - Listing

extension AlbumBrowser {
  /// The albums that pass the filter, in order, in sections if there are any.
  package var listed: AlbumList.Source { list.listed }

  /// The same albums without sections: a source that is never exchanged.
  package var sorted: AlbumList.Source { list.sorted }

  /// Lists the albums that contain every word of a text; without words, all of them.
  ///
  /// The selected album stays selected if it is still listed; otherwise, its nearest neighbor is
  /// selected.
  ///
  /// - Parameter text: The words, in any case and order.
  /// - Complexity: O(*n*) in the size of the library.
  package func filter(by text: String) {
    withBatchedChanges {
      filterText.value = text
      markedText.value = text
      list.words = text.searchWords
      if !list.words.isEmpty { lastFilter = text }
      guard selection.isEmpty, let last = lastSelectedID else { return }
      let isListed = list.position(of: last) != nil
      if let id = isListed ? last : list.neighbor(of: last) { selection.select(id) }
    }
  }

  /// Lists the albums in the next order.
  ///
  /// The selected album stays selected.
  ///
  /// - Complexity: O(*n* log *n*) in the number of listed albums.
  package func changeOrder() {
    withBatchedChanges {
      order.value = order.value.next
      list.order = order.value
      status.value = "Albums \(order.value.phrase)."
    }
  }

  /// Divides the list into other sections.
  ///
  /// The selected album stays selected.
  ///
  /// - Complexity: O(*n* log *n*) in the number of listed albums.
  package func changeGrouping() {
    withBatchedChanges {
      list.grouping = grouping.value.next
      selection.follow(list.listed)
      grouping.value = list.grouping
      status.value = "\(grouping.value.phrase)."
    }
  }
}

// MARK: - Selecting

extension AlbumBrowser: SelectionDelegate {
  /// Selects the album at a position among the listed ones, or the nearest one.
  ///
  /// - Parameter position: The position; 0 for the first listed album.
  package func select(position: Int) {
    if let id = list.id(nearestTo: position) { selection.select(id) }
  }

  /// Moves the selection among the listed albums, up to the first or last.
  ///
  /// - Parameter distance: The number of albums to move, to the left if negative.
  package func moveSelection(by distance: Int) {
    select(position: (selectedPosition.value ?? 0) + distance)
  }

  package func selection(_ selection: Selection<Album.ID>, didSelect item: Album.ID) {
    selectedID.value = item
    lastSelectedID = item
  }

  package func selection(_ selection: Selection<Album.ID>, didDeselect item: Album.ID) {
    selectedID.value = selection.item
  }
}
