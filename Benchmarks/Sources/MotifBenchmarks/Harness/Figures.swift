// SPDX-License-Identifier: MIT

extension Double {
  /// The number with at least three digits, but at most two after the decimal point.
  var figureText: String {
    if self == rounded() { return Int(self).description }
    if self >= 100 { return Int(rounded()).description }
    let places = self >= 10 ? 10.0 : 100.0
    let scaled = (self * places).rounded()
    let whole = Int(scaled / places)
    let part = Int(scaled) - whole * Int(places)
    let digits = String(part)
    let zeros = String(repeating: "0", count: (places == 10 ? 1 : 2) - digits.count)
    return "\(whole).\(zeros)\(digits)"
  }
}
