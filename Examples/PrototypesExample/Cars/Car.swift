// SPDX-License-Identifier: MIT

/// A car, with the part that it shares with others of its model and the part of its own.
struct Car {
  let base: CarBase
  var color: String
}
