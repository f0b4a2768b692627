// SPDX-License-Identifier: MIT

import MotifResponders

/// The action that climbs.
///
/// Its handler replies with the key.
struct Press: ResponderAction {
  typealias Reply = Int
  var key: Int
}

/// Actions that are never sent, but that every link handles.
struct Copy: ResponderAction {}
struct Paste: ResponderAction {}
struct Close: ResponderAction {}
