// SPDX-License-Identifier: MIT

internal import MotifResponders

/// A press of the mouse; the part under it is asked first.
struct Click: ResponderAction {
  /// Where it was, in cells, in the coordinates of that part.
  let point: HitPoint
}

/// A turn of the mouse's wheel over a part, below 0 upwards.
struct TurnWheel: ResponderAction {
  let distance: Int
}
