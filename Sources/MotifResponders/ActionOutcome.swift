// SPDX-License-Identifier: MIT

public import MotifCore

/// The outcome of an action: who handled it, the reply, and the part that remains.
///
/// A sender can ignore the outcome, or use it to fall back if no responder handled the action.
///
/// ```swift
/// struct Save: ResponderAction {}
///
/// let field = Responder()
/// let document = Responder()
/// field.nextResponder = document
/// document.handle(Save.self) { _ in .handled }
///
/// let outcome = field.send(Save())
/// print(outcome.handler === document, outcome.hops)
/// // Prints "true 1"
/// ```
///
/// An outcome keeps its responders alive.
public struct ActionOutcome<Action: ResponderAction> {
  /// The responder that handled the action: the first, if several did.
  ///
  /// A responder whose ``Responder/supplementalTarget`` handled the action counts as its handler.
  public let handler: Responder?

  /// The handler's reply.
  public let reply: Action.Reply?

  /// The number of links from the responder that received the action to the handler, or to the end
  /// of the chain if none handled it.
  public let hops: Int

  /// The remaining action: `nil` if the action was handled.
  ///
  /// It is the action that the last responder forwarded. If none did anything, it is the action as
  /// it was sent.
  public let remainder: Action?

  /// What most outcomes lack.
  @usableFromInline let rest: Rest?

  @inlinable
  init(
    handler: Responder? = nil,
    reply: Action.Reply? = nil,
    hops: Int,
    remainder: Action?,
    rest: Rest? = nil
  ) {
    self.handler = handler
    self.reply = reply
    self.hops = hops
    self.remainder = remainder
    self.rest = rest
  }
}

extension ActionOutcome {
  @usableFromInline typealias Response = (responder: Responder, reply: Action.Reply?)

  /// What most outcomes lack.
  ///
  /// It is an object of its own, so that an outcome stays small.
  @usableFromInline
  final class Rest {
    let cycle: [Responder]

    /// The responders that took part before the handler, and after it.
    @usableFromInline var earlier: [Response] = []
    @usableFromInline var later: [Response] = []

    @usableFromInline
    init(cycle: [Responder] = []) {
      self.cycle = cycle
    }
  }

  /// The circular chain, or circular row of supplemental targets, if there is one: every responder
  /// once, and at the end the one that closes the circle again.
  ///
  /// In that case, no handler ran, and ``error`` names the responders.
  package var cycle: [Responder] { rest?.cycle ?? [] }
}

// MARK: - Who took part

extension ActionOutcome {
  /// Whether a responder handled the action.
  @inlinable public var isHandled: Bool { handler != nil }

  /// All responders that took part, in order, with their replies: `nil` for one that did a part and
  /// forwarded the rest.
  ///
  /// - Complexity: O(*n*) in the number of responders that took part.
  public var responses: [(responder: Responder, reply: Action.Reply?)] {
    let earlier = rest?.earlier ?? []
    guard let handler else { return earlier }
    return earlier + [(handler, reply)] + (rest?.later ?? [])
  }
}

// MARK: - Errors

extension ActionOutcome {
  /// The reason why the action was not handled, or `nil` if it was.
  public var error: ResponderChainError? {
    if isHandled { return nil }
    guard cycle.isEmpty else { return .cycle(cycle.map { "\(type(of: $0))" }) }
    let name = "\(Action.self)"
    return responses.isEmpty
      ? .unhandled(action: name, hops: hops) : .unfinished(action: name, hops: hops)
  }

  /// Returns the reply of the handler.
  ///
  /// - Returns: The handler's reply.
  /// - Throws: ``ResponderChainError/unhandled(action:hops:)`` if no responder did anything,
  ///   ``ResponderChainError/unfinished(action:hops:)`` if a part remains, and
  ///   ``ResponderChainError/cycle(_:)`` if the chain is circular.
  public func get() throws(ResponderChainError) -> Action.Reply {
    if let reply { return reply }
    throw error ?? .unhandled(action: "\(Action.self)", hops: hops)
  }
}

// MARK: - Describing

extension ActionOutcome: CustomStringConvertible {
  /// A phrase that describes the outcome, for logs.
  public var description: String {
    let way = hops == 1 ? "after 1 hop" : "after \(hops) hops"
    if let handler { return "handled by \(type(of: handler)) \(way)" }
    guard cycle.isEmpty else {
      let names = cycle.map { "\(type(of: $0))" }.joined(separator: " -> ")
      return "not sent, because the chain runs in a circle: \(names)"
    }
    return "\(responses.isEmpty ? "not" : "partly") handled \(way)"
  }
}

/// The reason why no responder handled an action.
///
/// An ``ActionOutcome`` has one as its `error`, and its `get()` throws it. Its description says what
/// to do about it.
///
/// ```swift
/// struct Save: ResponderAction {}
///
/// print(Responder().send(Save()).error == .unhandled(action: "Save", hops: 0))
/// // Prints "true"
/// ```
public enum ResponderChainError: Error, Equatable {
  /// No responder in the chain reacted to the action.
  case unhandled(action: String, hops: Int)

  /// A part of the action was done, and no responder did the rest.
  case unfinished(action: String, hops: Int)

  /// The chain, or a row of supplemental targets, is circular, so no handler was called.
  ///
  /// The names are those of the responders' classes, beginning with the one that received the
  /// action; the last closes the circle.
  case cycle([String])
}

extension ResponderChainError: DescribedError {
  /// A sentence that says what is wrong, and what to do about it.
  public var description: String {
    switch self {
    case .unhandled(let action, let hops):
      """
      no responder in the chain handles \(action) (\(words(hops)) to its end): register a handler for it \
      with handle(_:with:), or link the chain to a responder that has one
      """
    case .unfinished(let action, let hops):
      """
      a part of \(action) remains, which no responder in the chain handled (\(words(hops)) to its end): let the \
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
