// SPDX-License-Identifier: MIT

/// How two values of a type are compared, if they can be.
package func equality<Value>(of type: Value.Type) -> ((Value, Value) -> Bool)? {
  func comparison<Other: Equatable>(_: Other.Type) -> ((Value, Value) -> Bool)? {
    { (left: Other, right: Other) in left == right } as? (Value, Value) -> Bool
  }
  guard let type = type as? any Equatable.Type else { return nil }
  return comparison(type)
}
