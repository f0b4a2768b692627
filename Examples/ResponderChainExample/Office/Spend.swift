// SPDX-License-Identifier: MIT

internal import MotifResponders

/// The wish to spend money, which somebody has to sign for.
struct Spend: ResponderAction {
  var amount: Int
}
