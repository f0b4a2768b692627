// SPDX-License-Identifier: MIT

import MotifResponders

/// The action that climbs.
///
/// Anyone who handles it replies with the key.
struct Press: ResponderAction {
  typealias Reply = Int
  var key: Int
}

/// Actions that are not sent, and that every link has a handler for.
struct Copy: ResponderAction {}
struct Paste: ResponderAction {}
struct Close: ResponderAction {}
