// SPDX-License-Identifier: MIT

import MotifMementos

extension RestorationKey<Int> {
  /// The index of the selected album; past the end, the scroller takes the nearest one.
  static let selection = Self("selection", default: 0)
}

/// State that is convenient to find again, and never worth an error message.
extension AlbumsController {
  /// Call it when the app leaves the screen.
  func suspend() {
    restoration[.selection] = view.covers.selection ?? 0
    try? restoration.save()
    library.save()
  }
}
