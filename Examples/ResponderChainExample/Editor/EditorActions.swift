// SPDX-License-Identifier: MIT

internal import MotifResponders

/// Empty the text that has the focus.
struct Delete: ResponderAction {}

/// Take back the last change.
struct Undo: ResponderAction {}

/// Close the document.
struct Close: ResponderAction {}
