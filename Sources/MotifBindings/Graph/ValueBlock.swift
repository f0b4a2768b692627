// SPDX-License-Identifier: MIT

/// The memory of an ``ObservableValue``: its node, followed by what depends on the type.
@usableFromInline
struct ValueBlock<Value>: ~Copyable {
  // First, so that a pointer to the block is a pointer to the source.
  @usableFromInline var source = Source(isDerived: false)
  @usableFromInline let comparison: Comparison<Value>?
  @usableFromInline var value: Value

  /// What the value was before the open batch, and in which version.
  @usableFromInline var base: Value?
  @usableFromInline var baseVersion: UInt64 = 0

  @inlinable
  init(_ value: Value, areEqual: ((Value, Value) -> Bool)?) {
    self.value = value
    // Not by `map`, which would wrap the closure once more.
    if let areEqual {
      comparison = Comparison(areEqual)
    } else {
      comparison = nil
    }
  }
}

/// A way to compare two values, called where it stands.
@usableFromInline
struct Comparison<Value>: ~Copyable {
  @usableFromInline let areEqual: (Value, Value) -> Bool

  @inlinable
  init(_ areEqual: @escaping (Value, Value) -> Bool) {
    self.areEqual = areEqual
  }

  @inlinable
  borrowing func callAsFunction(_ first: Value, _ second: Value) -> Bool {
    areEqual(first, second)
  }
}
