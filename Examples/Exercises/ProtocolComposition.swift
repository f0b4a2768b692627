// SPDX-License-Identifier: MIT

/// Solutions to the exercises of `Documentation/Patterns/ProtocolComposition.md`.
enum ProtocolCompositionSolutions {
  // MARK: - 1. A default that is replaced

  protocol Lendable {
    var title: String { get }

    /// A requirement, so that a type's own words are found through the protocol.
    func lend() -> String
  }

  struct Book: Lendable {
    let title: String
  }

  struct Magazine: Lendable {
    let title: String

    func lend() -> String { "read \(title) here" }
  }

  // MARK: - 2. Two abilities

  protocol Purchasable {
    var cents: Int { get }
  }

  protocol Playable {
    var minutes: Int { get }
  }

  struct Record: Purchasable, Playable {
    let cents: Int
    let minutes: Int
  }

  // MARK: - 3. A mixed list

  /// Has a rank that can be compared with any other.
  ///
  /// `Rankable` compares with a `Self`. In a mixed list, nobody knows whether two elements have the same
  /// type, so `any Rankable` doesn't have that method. A rank is a plain value, which `any` keeps.
  protocol Ranked {
    var rank: Int { get }
  }

  struct Album: Ranked {
    let rank: Int
  }

  struct Novel: Ranked {
    let rank: Int
  }

  static func ranking(_ items: [any Ranked]) -> [any Ranked] { items.sorted { $0.rank < $1.rank } }
}

extension ProtocolCompositionSolutions.Lendable {
  func lend() -> String { "lent \(title)" }
}

// The narrowest extension that works: what can only be bought has no price after a sample.
extension ProtocolCompositionSolutions.Purchasable
where Self: ProtocolCompositionSolutions.Playable {
  var centsAfterSample: Int { cents * 9 / 10 }
}
