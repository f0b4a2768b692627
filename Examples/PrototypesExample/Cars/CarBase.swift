// SPDX-License-Identifier: MIT

/// The part that all cars of a model have in common.
///
/// It never changes, so all of them can share it.
final class CarBase: Sendable {
  let name: String
  let cents: Int
  /// The large part: the points of the drawing.
  let outline: [Int]

  init(model: CarModel) {
    name = model.rawValue
    cents = 1_950_000 + 100_000 * model.rawValue.count
    outline = Array(repeating: 0, count: 10_000)
  }
}
