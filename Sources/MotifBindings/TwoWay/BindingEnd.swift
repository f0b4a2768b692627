// SPDX-License-Identifier: MIT

/// One side of a binding, without what it is a side of: that is held weakly.
struct BindingEnd<Value: Equatable> {
  /// Reads the value, unless the side has gone.
  let read: () -> Value?

  private let write: (Value) -> Void
  private let observeEdits: (@escaping () -> Void) -> Registration?

  /// A whole value.
  init<Source: EditableValue<Value>>(_ source: Source) {
    read = { [weak source] in source?.value }
    write = { [weak source] in source?.value = $0 }
    observeEdits = { [weak source] in source?.observeEdits($0) }
  }

  /// A part of a value.
  init<Whole>(_ source: ObservableValue<Whole>, _ part: WritableKeyPath<Whole, Value>) {
    read = { [weak source] in source?.value[keyPath: part] }
    write = { [weak source] in source?.value[keyPath: part] = $0 }
    observeEdits = { [weak source] in source?.observeEdits($0) }
  }

  func observe(_ handler: @escaping () -> Void) -> Registration? {
    observeEdits(handler)
  }

  /// Sets the value, unless it is there.
  func show(_ value: Value) {
    guard let present = read(), !Self.isSame(present, value) else { return }
    write(value)
  }

  /// Whether it would make no difference to set the other value.
  ///
  /// A value that does not equal itself, as "not a number", would otherwise be set without end.
  static func isSame(_ left: Value, _ right: Value) -> Bool {
    left == right || (left != left && right != right)
  }
}
