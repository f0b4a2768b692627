// SPDX-License-Identifier: MIT

/// Can be lent, in as many copies as there are: the one ability with state.
protocol Borrowable: Item {
  var copies: Int { get }

  /// Who has a copy, in the order of lending.
  var borrowers: [String] { get set }

  /// Lends a copy.
  mutating func lend(to borrower: String) throws(LendingError) -> Receipt

  /// Takes a copy back.
  mutating func giveBack(by borrower: String) throws(LendingError) -> Receipt
}

/// Why an item is not lent or taken back.
enum LendingError: Error, Equatable, CustomStringConvertible {
  case alreadyLent(to: String)
  case noCopyLeft
  case notLent(to: String)

  var description: String {
    switch self {
    case .alreadyLent(let borrower): "\(borrower) has a copy already"
    case .noCopyLeft: "no copy is left"
    case .notLent(let borrower): "\(borrower) has no copy"
    }
  }
}

extension Borrowable {
  /// How many copies are left.
  var available: Int { copies - borrowers.count }

  mutating func lend(to borrower: String) throws(LendingError) -> Receipt {
    guard !borrowers.contains(borrower) else { throw .alreadyLent(to: borrower) }
    guard available > 0 else { throw .noCopyLeft }
    borrowers.append(borrower)
    return Receipt("Lent “\(name)” to \(borrower)")
  }

  mutating func giveBack(by borrower: String) throws(LendingError) -> Receipt {
    guard let index = borrowers.firstIndex(of: borrower) else { throw .notLent(to: borrower) }
    borrowers.remove(at: index)
    return Receipt("Took “\(name)” back from \(borrower)")
  }
}
