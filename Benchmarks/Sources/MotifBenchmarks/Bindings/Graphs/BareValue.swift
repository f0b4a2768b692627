// SPDX-License-Identifier: MIT

/// The floor of a value: a stored property and an array of closures.
final class BareValue {
  var value = 0
  var observers: [(_ old: Int, _ new: Int) -> Void] = []

  /// Sets the value and calls the closures, unless it stays the same.
  func set(_ newValue: Int) {
    let old = value
    guard old != newValue else { return }
    value = newValue
    for observer in observers {
      observer(old, newValue)
    }
  }
}
