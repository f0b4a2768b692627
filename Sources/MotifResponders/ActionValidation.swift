// SPDX-License-Identifier: MIT

/// How a menu item or a button for an action looks now: whether it can be chosen, what it says, and
/// whether it is ticked.
///
/// The responder that would handle the action knows that, and the menu need not: see
/// ``Responder/validate(_:)``.
///
/// ```swift
/// struct Undo: ResponderAction {}
///
/// let editor = Responder()
/// var changes = ["Typing"]
/// editor.handle(Undo.self) { _ in
///   guard let last = changes.last else { return .disabled(title: "Undo") }
///   return .enabled(title: "Undo \(last)")
/// } with: { _ in
///   changes.removeLast()
///   return .handled
/// }
///
/// print(editor.validate(Undo()))
/// editor.send(Undo())
/// print(editor.validate(Undo()))
/// // Prints:
/// // enabled "Undo Typing"
/// // disabled "Undo"
/// ```
public struct ActionValidation: Equatable, Sendable {
  /// The mark beside a menu item.
  public enum State: Equatable, Sendable {
    /// No mark: what the item stands for is not so.
    case off

    /// A tick: what the item stands for is so.
    case on

    /// A dash: it is so for a part of what is selected.
    case mixed
  }

  /// Whether the action can be performed now.
  public var isEnabled: Bool

  /// What the item should say, or `nil` when it should say what it always does.
  ///
  /// It is shown as it is. A validator that looks it up each time, with `String(localized:)` where Foundation
  /// has that, follows the user's language.
  public var title: String?

  /// The mark beside the item.
  public var state: State

  /// Makes a validation.
  ///
  /// - Parameters:
  ///   - isEnabled: Whether the action can be performed now.
  ///   - title: What the item should say, or `nil` when it should say what it always does.
  ///   - state: The mark beside the item.
  public init(isEnabled: Bool, title: String? = nil, state: State = .off) {
    self.isEnabled = isEnabled
    self.title = title
    self.state = state
  }
}

// MARK: - Making

extension ActionValidation {
  /// The action can be performed now, and the item says what it always does.
  public static var enabled: Self { Self(isEnabled: true) }

  /// The action cannot be performed now, and the item says what it always does.
  public static var disabled: Self { Self(isEnabled: false) }

  /// The action can be performed now.
  ///
  /// - Parameters:
  ///   - title: What the item should say, or `nil` when it should say what it always does.
  ///   - state: The mark beside the item.
  /// - Returns: The validation.
  public static func enabled(title: String?, state: State = .off) -> Self {
    Self(isEnabled: true, title: title, state: state)
  }

  /// The action cannot be performed now.
  ///
  /// - Parameters:
  ///   - title: What the item should say, or `nil` when it should say what it always does.
  ///   - state: The mark beside the item.
  /// - Returns: The validation.
  public static func disabled(title: String?, state: State = .off) -> Self {
    Self(isEnabled: false, title: title, state: state)
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
