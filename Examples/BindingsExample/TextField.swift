// SPDX-License-Identifier: MIT

internal import MotifBindings

/// A text field without a display: it prints its text, and lets a user type.
///
/// To be bound, it needs only its value and the callback.
@MainActor
final class TextField: EditableControl {
  var value = "" {
    didSet { print("\(name): \(value)") }
  }

  var onEdit: (() -> Void)?

  private let name: String
  private let print: (String) -> Void

  init(_ name: String, print: @escaping (String) -> Void) {
    self.name = name
    self.print = print
  }

  /// Appends text, as a user would.
  func type(_ text: String) {
    value += text
    onEdit?()
  }

  /// Deletes characters at the end, as a user would.
  func erase(_ count: Int) {
    value.removeLast(min(count, value.count))
    onEdit?()
  }
}
