// SPDX-License-Identifier: MIT

internal import MotifResponders

/// A finger has touched the screen.
struct Tap: ResponderAction {
  /// Where, in the coordinates of the part that was hit.
  var point: HitPoint
}
