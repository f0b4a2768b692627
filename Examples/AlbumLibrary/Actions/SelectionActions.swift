// SPDX-License-Identifier: MIT

internal import MotifResponders

/// Moves the selection sideways, below 0 to the left.
struct MoveSelection: ResponderAction {
  let distance: Int
}

/// Moves the cursor up and down, below 0 upwards.
struct MoveCursor: ResponderAction {
  let distance: Int
}

/// Selects the first that is listed.
struct SelectFirst: ResponderAction {}

/// Selects the last that is listed.
struct SelectLast: ResponderAction {}

/// Does what the part with the keyboard is there for.
struct Confirm: ResponderAction {}

/// Leaves what is open: a box, a filter.
struct Cancel: ResponderAction {}
