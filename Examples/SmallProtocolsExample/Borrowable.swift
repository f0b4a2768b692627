// SPDX-License-Identifier: MIT

/// Can be lent, up to the number of copies: the only ability with state.
protocol Borrowable: Item {
  var copies: Int { get }

  /// The borrowers, in the order in which they borrowed.
  var borrowers: [String] { get set }

  /// Lends a copy.
  mutating func lend(to borrower: String) throws(LendingError) -> Receipt

  /// Takes a copy back.
  mutating func giveBack(by borrower: String) throws(LendingError) -> Receipt
}

/// An error that prevents an item from being lent or returned.
enum LendingError: Error, Equatable, CustomStringConvertible {
  case alreadyLent(to: String)
  case noCopyLeft
  case notLent(to: String)

  var description: String {
    switch self {
    case .alreadyLent(let borrower): "\(borrower) already has a copy"
    case .noCopyLeft: "no copies are left"
    case .notLent(let borrower): "\(borrower) has no copy"
    }
  }
}

extension Borrowable {
  /// The number of copies left.
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
    return Receipt("\(borrower) returned “\(name)”")
  }
}
