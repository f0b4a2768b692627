// SPDX-License-Identifier: MIT

internal import MotifResponders

/// Moves the selection sideways, to the left if negative.
struct MoveSelection: ResponderAction {
  let distance: Int
}

/// Moves the selection by pages or parts of one, back if negative.
struct MovePage: ResponderAction {
  let pages: Double
}

/// Moves the cursor up or down, up if negative.
struct MoveCursor: ResponderAction {
  let distance: Int
}

/// Selects the first listed item.
struct SelectFirst: ResponderAction {}

/// Selects the last listed item.
struct SelectLast: ResponderAction {}

/// Performs the main action of the part with the keyboard.
struct Confirm: ResponderAction {}

/// Closes what is open: a box or a filter.
struct Cancel: ResponderAction {}

/// Deletes the selected item.
struct DeleteSelection: ResponderAction {}

/// Marks the selected item, or unmarks it.
struct ToggleMark: ResponderAction {}

/// Marks all listed items, or unmarks them.
struct ToggleAllMarks: ResponderAction {}

/// Deletes the marked items although some of them are hidden.
struct DeleteHidden: ResponderAction {}

/// Replaces all items with those that a new shelf begins with.
struct BeginAgain: ResponderAction {}

/// Opens a form for a new item.
struct AddItem: ResponderAction {}

/// Opens a form for the selected item.
struct EditSelection: ResponderAction {
  /// The row of the table at which to start, or `nil` for the first field.
  var row: Int?
}

/// Keeps the text of a form.
struct SubmitForm: ResponderAction {}

/// Undoes the last change.
struct Undo: ResponderAction {}

/// Redoes the last undone change.
struct Redo: ResponderAction {}

/// Shows the steps of the history.
struct ShowHistory: ResponderAction {}

/// Saves changes that could not be saved before.
struct Save: ResponderAction {}

/// Loads what another program has saved, in place of the changes that can't be saved because of it.
struct Reload: ResponderAction {}

/// Shows the outbox.
struct ShowOutbox: ResponderAction {}

/// Has the server get all items.
struct SendAll: ResponderAction {}

/// Shows the changes that the server has refused or not received.
struct ShowSending: ResponderAction {}

/// Retries the changes that the server has refused.
struct RetryRefused: ResponderAction {}

/// Discards the changes that the server has refused.
struct DiscardRefused: ResponderAction {}

/// Starts typing a filter.
struct BeginFilter: ResponderAction {}

/// Lists the items in the next order.
struct ChangeOrder: ResponderAction {}

/// Gives the keyboard to the next or the previous part.
struct MoveFocus: ResponderAction {
  let isForward: Bool
}

/// Asks for a file whose items are added.
struct ImportAlbums: ResponderAction {}

/// Asks for a file to which all items are written.
struct ExportAlbums: ResponderAction {}

/// Shows every field of the selected item.
struct ShowDetails: ResponderAction {}

/// Shows the keys.
struct ShowHelp: ResponderAction {}

/// Opens or closes the pane that shows what each event causes.
struct ToggleXRay: ResponderAction {}

/// Quits the app.
struct Quit: ResponderAction {}

/// Switches between the list of all items, and the covers and table.
struct ToggleList: ResponderAction {}

/// A mouse press; the part under the mouse receives it first.
struct Click: ResponderAction {
  /// The position in cells, in that part's coordinates.
  let point: HitPoint
}

/// A turn of the mouse wheel over a part, up if negative.
struct TurnWheel: ResponderAction {
  let distance: Int
}
