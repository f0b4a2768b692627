// SPDX-License-Identifier: MIT

/// What a sequence needs to know of the value that it is made of.
protocol ValueSource<Value>: AnyObject {
  associatedtype Value

  var value: Value { get }

  func observe<Owner: AnyObject>(
    owner: Owner,
    _ observer: @escaping (_ owner: Owner, _ old: Value, _ new: Value) -> Void
  )
}

extension ObservableValue: ValueSource {}

extension DerivedValue: ValueSource {}
