// SPDX-License-Identifier: MIT

internal import MotifResponders

/// A menu that knows actions, and neither fields nor documents.
struct Menu {
  private let items: [(FirstResponderScope) -> String]

  init(_ items: ((FirstResponderScope) -> String)...) {
    self.items = items
  }

  /// Makes an item that looks as the responder that would handle its action says.
  static func item<Action: ResponderAction>(
    _ title: String,
    _ action: Action
  ) -> (FirstResponderScope) -> String {
    { scope in
      let validation = scope.validate(action)
      return "\(validation.isEnabled ? "+" : "-") \(validation.title ?? title)"
    }
  }

  /// The items as they look now.
  func lines(_ scope: FirstResponderScope) -> [String] { items.map { $0(scope) } }
}
