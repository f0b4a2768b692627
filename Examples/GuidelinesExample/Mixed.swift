// SPDX-License-Identifier: MIT

/// The first choice: an enumeration of all kinds.
///
/// The compiler requires a case for each kind.
enum Weight {
  case whole(Int)
  case real(Double)
  case text(String)
}

func weight(of values: [Weight]) -> Double {
  values.map { value in
    switch value {
    case .whole(let number): Double(number)
    case .real(let number): number
    case .text(let text): Double(text.count)
    }
  }
  .total
}

/// The second choice, if other code can add kinds: a protocol with the requirements on them.
protocol Weighing {
  var weight: Double { get }
}

extension Int: Weighing {
  var weight: Double { Double(self) }
}

extension Double: Weighing {
  var weight: Double { self }
}

extension String: Weighing {
  var weight: Double { Double(count) }
}

func weight(of values: [any Weighing]) -> Double { values.map(\.weight).total }

/// The last resort: any value.
///
/// The code guesses the types, and the compiler can't tell which ones it missed: here, numbers like 2.0.
func weight(of values: [Any]) -> Double {
  values.map { value in
    if let number = value as? Int { return Double(number) }
    if let text = value as? String { return Double(text.count) }
    return 0
  }
  .total
}

/// Compares objects by identity, the only good use of `AnyObject`.
func isSame(_ one: AnyObject, _ other: AnyObject) -> Bool { one === other }
