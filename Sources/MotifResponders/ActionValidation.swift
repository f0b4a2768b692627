// SPDX-License-Identifier: MIT

/// The current appearance of a menu item or a button for an action: whether it is enabled, its
/// title, and its mark.
///
/// The responder that would handle the action determines it, so the menu need not: see
/// ``Responder/validate(_:)``.
///
/// ```swift
/// struct Undo: ResponderAction {}
///
/// let editor = Responder()
/// editor.handle(Undo.self, validating: { _ in .enabled(title: "Undo Typing") }) { _ in .handled }
/// print(editor.validate(Undo()))
/// // Prints "enabled "Undo Typing""
/// ```
public struct ActionValidation: Equatable, Sendable {
  /// The mark beside a menu item.
  public enum State: Equatable, Sendable {
    /// No mark: the item's state is off.
    case off

    /// A check mark: the item's state is on.
    case on

    /// A dash: the state is on for a part of the selection.
    case mixed
  }

  /// Whether the action can be performed now.
  public var isEnabled: Bool

  /// The item's title, or `nil` for its usual title.
  ///
  /// The title is shown as it is, so look up its localization in each validation.
  public var title: String?

  /// The mark beside the item.
  public var state: State

  /// Makes a validation.
  ///
  /// - Parameters:
  ///   - isEnabled: Whether the action can be performed now.
  ///   - title: The item's title, or `nil` for its usual title.
  ///   - state: The mark beside the item.
  public init(isEnabled: Bool, title: String? = nil, state: State = .off) {
    self.isEnabled = isEnabled
    self.title = title
    self.state = state
  }
}

// MARK: - Making

extension ActionValidation {
  /// The action can be performed now, and the item has its usual title.
  public static var enabled: Self { Self(isEnabled: true) }

  /// The action cannot be performed now, and the item has its usual title.
  public static var disabled: Self { Self(isEnabled: false) }

  /// The action can be performed now.
  ///
  /// - Parameters:
  ///   - title: The item's title, or `nil` for its usual title.
  ///   - state: The mark beside the item.
  /// - Returns: The validation.
  public static func enabled(title: String?, state: State = .off) -> Self {
    Self(isEnabled: true, title: title, state: state)
  }
}

// MARK: - Describing

extension ActionValidation: CustomStringConvertible {
  /// A phrase for logs.
  public var description: String {
    let words = [
      isEnabled ? "enabled" : "disabled",
      title.map { "\"\($0)\"" },
      state == .off ? nil : "\(state)",
    ]
    return words.compactMap { $0 }.joined(separator: " ")
  }
}
