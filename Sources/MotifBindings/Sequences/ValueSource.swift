// SPDX-License-Identifier: MIT

/// What an ``ObservableValue`` and a ``DerivedValue`` have in common.
protocol ValueSource<Value>: AnyObject {
  associatedtype Value

  var value: Value { get }

  func observe(_ observer: @escaping (_ old: Value, _ new: Value) -> Void) -> Registration

  func observe<Owner: AnyObject>(
    owner: Owner,
    _ observer: @escaping (_ owner: Owner, _ old: Value, _ new: Value) -> Void
  )
}

extension ObservableValue: ValueSource {}

extension DerivedValue: ValueSource {}
