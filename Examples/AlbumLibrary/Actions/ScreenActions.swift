// SPDX-License-Identifier: MIT

internal import MotifResponders

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
