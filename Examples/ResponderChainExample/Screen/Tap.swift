// SPDX-License-Identifier: MIT

internal import MotifResponders

/// The user touched the screen.
struct Tap: ResponderAction {
  /// The position, in the coordinates of the part that was hit.
  var point: HitPoint
}
