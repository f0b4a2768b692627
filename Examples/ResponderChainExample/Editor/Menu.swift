// SPDX-License-Identifier: MIT

internal import MotifResponders

/// A menu that knows actions, but neither fields nor documents.
struct Menu {
  private let items: [(FirstResponderScope) -> String]

  init(_ items: ((FirstResponderScope) -> String)...) {
    self.items = items
  }

  /// Makes an item whose appearance depends on the responder that would handle its action.
  static func item<Action: ResponderAction>(
    _ title: String,
    _ action: Action
  ) -> (FirstResponderScope) -> String {
    { scope in
      let validation = scope.validate(action)
      return "\(validation.isEnabled ? "+" : "-") \(validation.title ?? title)"
    }
  }

  /// The items in their current state.
  func lines(_ scope: FirstResponderScope) -> [String] { items.map { $0(scope) } }
}
