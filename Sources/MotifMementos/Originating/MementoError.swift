// SPDX-License-Identifier: MIT

/// Why a memento did not bring a state back.
///
/// ```swift
/// final class Counter: Originator {
///   private var count = 0
///   private let issuer = MementoIssuer<Counter, Int>()
///
///   func makeMemento() -> Memento<Counter> { issuer.seal(count) }
///   func restore(_ memento: Memento<Counter>) throws(MementoError) {
///     count = try issuer.open(memento)
///   }
/// }
///
/// do {
///   try Counter().restore(Counter().makeMemento())
/// } catch {
///   print(error)
/// }
/// // Prints "the memento was made by another originator"
/// ```
public enum MementoError: Error, Hashable, Sendable {
  /// The memento was made by another originator, or by one that is gone.
  case foreignMemento

  /// The caretaker keeps no memento of this name.
  case unknownName(String)
}

extension MementoError: CustomStringConvertible {
  /// The reason in one sentence without a full stop.
  public var description: String {
    switch self {
    case .foreignMemento: "the memento was made by another originator"
    case .unknownName(let name): "no memento is named \"\(name)\""
    }
  }
}
