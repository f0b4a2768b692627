// SPDX-License-Identifier: MIT

/// A car: what it shares with others of its model, and what is its own.
struct Car {
  let base: CarBase
  var color: String
}
