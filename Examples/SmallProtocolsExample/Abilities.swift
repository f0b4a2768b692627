// SPDX-License-Identifier: MIT

/// The protocol that all items share: they have a name.
///
/// Each ability refines this protocol. Its action is a requirement, so a type can replace it, and has a default, so no
/// type has to.
protocol Item {
  var name: String { get }
}

extension Item {
  fileprivate var fileName: String {
    name.lowercased().split(separator: " ").joined(separator: "-")
  }
}

/// Can be bought.
protocol Purchasable: Item {
  var price: Price { get }

  func buy() -> Receipt
}

extension Purchasable {
  func buy() -> Receipt { Receipt("Bought “\(name)” for \(price)") }
}

/// Can be printed.
protocol Printable: Item {
  /// The file, named after the item unless the type specifies a name.
  var file: String { get }

  func printOut() -> Receipt
}

extension Printable {
  var file: String { "\(fileName).pdf" }

  func printOut() -> Receipt { Receipt("Printed “\(name)” from \(file)") }
}

/// Can be listened to.
protocol Listenable: Item {
  /// The recording, named after the item unless the type specifies a name.
  var audio: String { get }

  func listen() -> Receipt
}

extension Listenable {
  var audio: String { "\(fileName).m4a" }

  func listen() -> Receipt { Receipt("Played “\(name)” from \(audio)") }
}

/// For items that can be bought and listened to, and so sampled first. Only types with both abilities have this.
extension Purchasable where Self: Listenable {
  /// Sells for 10 percent less after a sample.
  func buyAfterSample() -> Receipt {
    Receipt("Bought “\(name)” for \(Price(cents: price.cents * 9 / 10))")
  }
}

// MARK: - Values

/// The result of an action.
struct Receipt: Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// An amount of money, in cents, so that it is exact.
struct Price: Equatable, CustomStringConvertible {
  var cents: Int

  var description: String {
    let (whole, part) = cents.quotientAndRemainder(dividingBy: 100)
    return "\(whole).\(part < 10 ? "0" : "")\(part)"
  }
}
