// SPDX-License-Identifier: MIT

/// The identifiers of a list's elements.
protocol ListIdentifier: Hashable, Sendable {
  static var kind: String { get }

  init(number: Int)
}

extension Int: ListIdentifier {
  static var kind: String { "Int" }

  init(number: Int) { self = number }
}

extension String: ListIdentifier {
  static var kind: String { "String" }

  /// A string too long for inline storage.
  init(number: Int) { self = "identifier-\(10_000_000 + number)" }
}

/// Sixteen bytes, like a UUID.
struct WideIdentifier: ListIdentifier {
  static var kind: String { "UUID" }

  let high: UInt64
  let low: UInt64

  init(number: Int) {
    var generator = SplitMix64(state: UInt64(number))
    high = generator.next()
    low = generator.next()
  }
}

extension Array where Element: ListIdentifier {
  /// The identifiers of some numbers.
  ///
  /// Two lists share those of the numbers up to a limit, like a list and its edited copy.
  static func pair(_ list: ListCase) -> (old: Self, new: Self) {
    if list.sharesStorage {
      let both = list.old.map { Element(number: $0) }
      return (both, both)
    }
    let count = (list.old.max() ?? -1) + 1
    let known = (0..<count).map { Element(number: $0) }
    return (
      list.old.map { known[$0] },
      list.new.map { $0 < count ? known[$0] : Element(number: $0) }
    )
  }
}
