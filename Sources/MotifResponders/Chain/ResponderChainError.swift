// SPDX-License-Identifier: MIT

/// Why an action found nobody who handled it.
///
/// An ``ActionOutcome`` holds one as its `error`, and its `get()` throws it.
///
/// ```swift
/// struct Save: ResponderAction {}
///
/// final class Field: Responder {}
/// final class Pane: Responder {}
///
/// let field = Field()
/// let pane = Pane()
/// field.nextResponder = pane
/// pane.nextResponder = field
/// do {
///   try field.send(Save()).get()
/// } catch .cycle(let names) {
///   print("nobody is asked:", names)
/// } catch {
///   print(error)
/// }
/// // Prints:
/// // nobody is asked: ["Field", "Pane", "Field"]
/// ```
///
/// Its description says what to do about it.
public enum ResponderChainError: Error, Equatable {
  /// No responder of the chain did anything about the action.
  case unhandled(action: String, hops: Int)

  /// A part of the action was done, and nobody did the rest.
  case unfinished(action: String, hops: Int)

  /// The chain, or a row of supplemental targets, runs in a circle, so no handler was called.
  ///
  /// The names are those of the responders' classes, from the one that was sent to on; the last is
  /// the one at which the circle closes.
  case cycle([String])
}

extension ResponderChainError: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String {
    switch self {
    case .unhandled(let action, let hops):
      """
      nobody in the chain handles \(action) (\(words(hops)) to its end): register a handler for it \
      with handle(_:with:), or link the chain to a responder that has one
      """
    case .unfinished(let action, let hops):
      """
      a part of \(action) is left and nobody in the chain did it (\(words(hops)) to its end): let the \
      last responder take whatever remains
      """
    case .cycle(let names):
      """
      the chain runs in a circle, so nothing was sent: \(names.joined(separator: " -> ")). Give \
      \(names.dropLast().last ?? "the last") another nextResponder or supplementalTarget, or none
      """
    }
  }

  private func words(_ hops: Int) -> String { hops == 1 ? "1 hop" : "\(hops) hops" }
}
