// SPDX-License-Identifier: MIT

/// Compares two values, if values of their type can be compared.
///
/// A generic function that does not know its `Value` to be `Equatable` still gets the right answer
/// here, which it would not from overloads.
///
/// - Parameters:
///   - first: A value.
///   - second: Another value.
/// - Returns: Whether they are equal; false for types that are not `Equatable`.
@inlinable
func areEqual<Value>(_ first: Value, _ second: Value) -> Bool {
  func compare<Equal: Equatable>(as type: Equal.Type) -> Bool {
    guard let first = first as? Equal, let second = second as? Equal else { return false }
    return first == second
  }
  guard let type = Value.self as? any Equatable.Type else { return false }
  return compare(as: type)
}
