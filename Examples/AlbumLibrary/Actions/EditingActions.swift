// SPDX-License-Identifier: MIT

internal import MotifResponders

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
