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
/// var changes = ["Typing"]
/// editor.handle(Undo.self) { _ in
///   guard let last = changes.last else {
///     return ActionValidation(isEnabled: false, title: "Undo")
///   }
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
  /// The title is shown as it is. To follow the user's language, look it up in each validation,
  /// with `String(localized:)` if Foundation has that.
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
