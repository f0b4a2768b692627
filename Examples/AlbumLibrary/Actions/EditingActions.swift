// SPDX-License-Identifier: MIT

internal import MotifResponders

/// Deletes what is selected.
struct DeleteSelection: ResponderAction {}

/// Takes the last change back.
struct Undo: ResponderAction {}

/// Brings back what was undone.
struct Redo: ResponderAction {}

/// Begins to type a filter.
struct BeginFilter: ResponderAction {}

/// Lists in the next order.
struct ChangeOrder: ResponderAction {}
