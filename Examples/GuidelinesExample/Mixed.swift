// SPDX-License-Identifier: MIT

/// The first choice: an enumeration of all kinds there are.
///
/// The compiler insists on an answer for each.
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

/// The second choice, where others may add kinds: a protocol for what is asked of them.
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

/// The last resort: anything.
///
/// The code guesses what may come, and the compiler does not notice what it left out: here, numbers like 2.0.
func weight(of values: [Any]) -> Double {
  values.map { value in
    if let number = value as? Int { return Double(number) }
    if let text = value as? String { return Double(text.count) }
    return 0
  }
  .total
}

/// Compares objects by identity, which is all that `AnyObject` is good for.
func isSame(_ one: AnyObject, _ other: AnyObject) -> Bool { one === other }
