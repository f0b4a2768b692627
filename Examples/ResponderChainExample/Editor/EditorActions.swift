// SPDX-License-Identifier: MIT

internal import MotifResponders

/// Clear the focused text.
struct Delete: ResponderAction {}

/// Undo the last change.
struct Undo: ResponderAction {}

/// Close the document.
struct Close: ResponderAction {}
