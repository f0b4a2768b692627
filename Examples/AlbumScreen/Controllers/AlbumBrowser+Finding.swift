// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifBindings
internal import MotifLists

// Matches of the filter, or of the last one, among the listed albums.

extension AlbumBrowser {
  /// Selects the next listed album that the filter finds, or the last filter if there is none now.
  ///
  /// After the last match comes the first again, and the status line says so.
  ///
  /// - Parameter isForward: Whether to go on in the list, and not back.
  /// - Returns: Whether there has been a filter.
  /// - Complexity: O(*n*) in the number of listed albums.
  func selectMatch(isForward: Bool) -> Bool {
    guard !lastFilter.isEmpty else { return false }
    withBatchedChanges {
      markedText.value = lastFilter
      let start = selectedPosition.value
      let match = match(of: lastFilter.searchWords, from: start, isForward: isForward)
      guard let match else {
        status.value = "No match for “\(lastFilter)”."
        return
      }
      select(position: match)
      if let start, isForward ? match <= start : match >= start {
        status.value =
          match == start
          ? "No other match for “\(lastFilter)”."
          : isForward ? "On from the first match." : "Back from the last match."
      } else {
        status.value = ""
      }
    }
    return true
  }

  /// Marks no matches any longer.
  ///
  /// - Returns: Whether matches were marked.
  func clearMarks() -> Bool {
    guard !markedText.value.isEmpty else { return false }
    markedText.value = ""
    return true
  }

  /// Returns the position of the nearest listed album that contains all words.
  ///
  /// - Parameters:
  ///   - words: The words, folded for search.
  ///   - start: The position from which to search, or `nil` to begin at an end. After all others, it is searched, too.
  ///   - isForward: Whether to go on in the list, and not back.
  /// - Returns: The position, or `nil` if there is no such album.
  /// - Complexity: O(*n*) in the number of listed albums.
  private func match(of words: [[UInt8]], from start: Int?, isForward: Bool) -> Int? {
    let ids = listed.snapshot.itemIDs
    let step = isForward ? 1 : ids.count - 1
    var position = start ?? (isForward ? ids.count - 1 : 0)
    for _ in ids {
      position = (position + step) % ids.count
      if listed.item(withID: ids[position])?.contains(all: words) == true { return position }
    }
    return nil
  }
}
