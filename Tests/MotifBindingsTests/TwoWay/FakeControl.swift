// SPDX-License-Identifier: MIT

import MotifBindings

/// A control that counts how often the program sets it.
final class FakeControl<Value>: EditableControl {
  var value: Value {
    didSet {
      setCount += 1
      if reportsEverySetting { onEdit?() }
    }
  }

  var onEdit: (() -> Void)?
  private(set) var setCount = 0

  /// Whether it fails to distinguish the user's edits from the program's.
  private let reportsEverySetting: Bool

  init(_ value: Value, reportsEverySetting: Bool = false) {
    self.value = value
    self.reportsEverySetting = reportsEverySetting
  }

  /// Simulates the user's edit.
  func edit(_ value: Value) {
    self.value = value
    setCount -= 1
    if !reportsEverySetting { onEdit?() }
  }
}

/// Counts the changes of a value.
final class ChangeCounter {
  private(set) var count = 0
  private var registration: Registration?

  init<Value>(_ value: some ReadableValue<Value>) {
    registration = value.observe { [unowned self] _, _ in count += 1 }
  }
}
