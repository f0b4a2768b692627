// SPDX-License-Identifier: MIT

/// A day of the calendar.
struct Day: Hashable {
  var year: Int
  var month: Int
  var day: Int

  /// The number of the day, counted from March 1 of the year 0.
  ///
  /// In a year that begins in March, the leap day comes last, and the lengths of the months follow a rule.
  var number: Int {
    let year = month > 2 ? year : year - 1
    let monthsSinceMarch = (month + 9) % 12
    let leapDays = year / 4 - year / 100 + year / 400
    return year * 365 + leapDays + (monthsSinceMarch * 153 + 2) / 5 + day - 1
  }
}

extension Day: CustomStringConvertible {
  /// The day in ISO 8601 format.
  var description: String {
    "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }
}
