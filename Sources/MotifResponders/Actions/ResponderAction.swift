// SPDX-License-Identifier: MIT

/// A message that climbs a chain of responders until one of them handles it.
///
/// An action is a plain value that says what is wanted, not who does it: *delete*, *select the next
/// album*, *may I close?*. What the handler needs to know travels in its properties.
///
/// ```swift
/// struct Rename: ResponderAction {
///   var title: String
/// }
///
/// struct CountWords: ResponderAction {
///   typealias Reply = Int
/// }
///
/// let page = Responder()
/// page.handle(CountWords.self) { _ in .handled(120) }
/// print(page.send(CountWords()).reply ?? 0)
/// print(page.send(Rename(title: "Preface")).isHandled)
/// // Prints:
/// // 120
/// // false
/// ```
///
/// An action's identity is its type. Conform a final type of your own, and do not share one type
/// between two meanings.
public protocol ResponderAction<Reply> {
  /// What the handler sends back: nothing, unless stated.
  associatedtype Reply = Void
}
