// SPDX-License-Identifier: MIT

internal import MotifResponders

/// A key was pressed; the part that has the keyboard is asked first.
///
/// A field takes the characters that are typed into it. What no part takes climbs to the app, which
/// looks the key up in its ``KeyBindings``.
struct KeyPress: ResponderAction {
  let key: KeyStroke
}
