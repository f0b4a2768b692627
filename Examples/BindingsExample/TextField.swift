// SPDX-License-Identifier: MIT

internal import MotifBindings

/// A text field without a screen: it prints what it shows, and a user can type in it.
///
/// All that makes it one that can be bound are its value and the callback.
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

  /// Adds text at the end, as a user does.
  func type(_ text: String) {
    value += text
    onEdit?()
  }

  /// Takes characters away at the end, as a user does.
  func erase(_ count: Int) {
    value.removeLast(min(count, value.count))
    onEdit?()
  }
}
