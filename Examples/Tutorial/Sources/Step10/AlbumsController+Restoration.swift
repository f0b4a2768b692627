// SPDX-License-Identifier: MIT

import MotifMementos

extension RestorationKey<Int> {
  /// The index of the selected album.
  static let selection = Self("selection", default: 0)
}

/// State that is restored at the next start.
extension AlbumsController {
  /// Saves the state, when the app ends.
  func suspend() {
    restoration[.selection] = view.covers.selection ?? 0
    try? restoration.save()
    library.save()
  }
}
