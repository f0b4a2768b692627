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

/// Deletes what is selected.
struct DeleteSelection: ResponderAction {}

/// Begins to type what is new.
struct AddItem: ResponderAction {}

/// Begins to edit what is selected.
struct EditSelection: ResponderAction {
  /// The row of the table at which to begin, or `nil` for the beginning.
  var row: Int?
}

/// Keeps what was typed into a form.
struct SubmitForm: ResponderAction {}

/// Takes the last change back.
struct Undo: ResponderAction {}

/// Brings back what was undone.
struct Redo: ResponderAction {}

/// Saves what could not be saved before.
struct Save: ResponderAction {}

/// Shows what the server has refused, and what it has not heard of.
struct ShowSending: ResponderAction {}

/// Tries again what the server has refused.
struct RetryRefused: ResponderAction {}

/// Forgets what the server has refused.
struct DiscardRefused: ResponderAction {}

/// Begins to type a filter.
struct BeginFilter: ResponderAction {}

/// Lists in the next order.
struct ChangeOrder: ResponderAction {}

/// Gives the keyboard to the next or the previous part.
struct MoveFocus: ResponderAction {
  let isForward: Bool
}

/// Shows every field of what is selected.
struct ShowDetails: ResponderAction {}

/// Shows which keys there are.
struct ShowHelp: ResponderAction {}

/// Ends the app.
struct Quit: ResponderAction {}

/// Shows the list of all in place of covers and table, or these again.
struct ToggleList: ResponderAction {}

/// A key was pressed; the part that has the keyboard is asked first.
///
/// A field takes the characters that are typed into it. What no part takes climbs to the app, which
/// looks the key up in its ``KeyBindings``.
struct KeyPress: ResponderAction {
  let key: KeyStroke
}

/// A press of the mouse; the part under it is asked first.
struct Click: ResponderAction {
  /// Where it was, in cells, in the coordinates of that part.
  let point: HitPoint
}

/// A turn of the mouse's wheel over a part, below 0 upwards.
struct TurnWheel: ResponderAction {
  let distance: Int
}
