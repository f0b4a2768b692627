// SPDX-License-Identifier: MIT

/// A cover as the scroller keeps it, made when it comes near the viewport.
struct CoverView {
  /// The picture.
  let art: CoverArt
  /// What stands beneath it.
  let caption: String
}
