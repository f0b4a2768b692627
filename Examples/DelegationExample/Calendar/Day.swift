// SPDX-License-Identifier: MIT

/// A day of the calendar.
struct Day: Hashable {
  var year: Int
  var month: Int
  var day: Int
}

extension Day: CustomStringConvertible {
  /// The day as ISO 8601 writes it.
  var description: String {
    "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }
}
