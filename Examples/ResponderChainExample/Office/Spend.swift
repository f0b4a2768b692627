// SPDX-License-Identifier: MIT

internal import MotifResponders

/// A request to spend money, which needs a signature.
struct Spend: ResponderAction {
  var amount: Int
}
