// SPDX-License-Identifier: MIT

/// What became of an action: who did it, what the reply was, and what was left undone.
///
/// The sender need not look at it. One that does can fall back when nobody was there.
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
/// print(outcome.isHandled, outcome.handler === document, outcome.hops)
/// print(outcome)
/// // Prints:
/// // true true 1
/// // handled by Responder after 1 hop
/// ```
///
/// Where a reply is a must, ``get()`` returns it or says what is wrong with the chain.
///
/// An outcome keeps the responders that it names alive.
public struct ActionOutcome<Action: ResponderAction> {
  /// The responder that did all that was asked of it: the first, when several did.
  ///
  /// A responder that had its ``Responder/supplementalTarget`` do it counts as the one that did it.
  public let handler: Responder?

  /// What the handler replied.
  public let reply: Action.Reply?

  /// How many links of the chain lie between the responder that was sent to and the handler: 0 when
  /// it handled the action itself.
  ///
  /// When nobody handled it, this is the way to the end of the chain.
  public let hops: Int

  /// What is left to be done: `nil` when the action was handled.
  ///
  /// It is what the last responder that did a part forwarded. When nobody did anything, it is the
  /// action as it was sent.
  public let remainder: Action?

  /// The chain, or the row of supplemental targets, that was found to run in a circle, if one was:
  /// every responder once, and at the end the one that closes the circle again.
  ///
  /// No handler ran then. A circle is a mistake in setting up the chain; ``error`` says what to do
  /// about it.
  public let cycle: [Responder]

  /// The responders that took part before the handler, and after it.
  private let earlier: [(responder: Responder, reply: Action.Reply?)]
  private let later: [(responder: Responder, reply: Action.Reply?)]

  @usableFromInline
  init(
    handler: Responder? = nil,
    reply: Action.Reply? = nil,
    hops: Int,
    remainder: Action?,
    cycle: [Responder] = [],
    earlier: [(responder: Responder, reply: Action.Reply?)] = [],
    later: [(responder: Responder, reply: Action.Reply?)] = []
  ) {
    self.handler = handler
    self.reply = reply
    self.hops = hops
    self.remainder = remainder
    self.cycle = cycle
    self.earlier = earlier
    self.later = later
  }
}

// MARK: - Who took part

extension ActionOutcome {
  /// Whether a responder did all that was asked of it.
  @inlinable public var isHandled: Bool { handler != nil }

  /// Everyone who took part, in the order in which they did, with what each replied: `nil` where it did
  /// a part and forwarded the rest.
  ///
  /// ```swift
  /// struct Save: ResponderAction {
  ///   typealias Reply = String
  /// }
  ///
  /// let view = Responder()
  /// let database = Responder()
  /// view.nextResponder = database
  /// view.handle(Save.self) { _ in .handledAndForward("kept as a draft") }
  /// database.handle(Save.self) { _ in .handled("stored") }
  ///
  /// for response in view.send(Save()).responses {
  ///   print(response.reply ?? "a part")
  /// }
  /// // Prints:
  /// // kept as a draft
  /// // stored
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of those who took part.
  public var responses: [(responder: Responder, reply: Action.Reply?)] {
    guard let handler else { return earlier }
    return earlier + [(handler, reply)] + later
  }
}

// MARK: - Errors

extension ActionOutcome {
  /// Why the action was not handled, or `nil` when it was.
  public var error: ResponderChainError? {
    if isHandled { return nil }
    guard cycle.isEmpty else { return .cycle(cycle.map { "\(type(of: $0))" }) }
    let name = "\(Action.self)"
    return earlier.isEmpty
      ? .unhandled(action: name, hops: hops) : .unfinished(action: name, hops: hops)
  }

  /// Returns the reply of the handler.
  ///
  /// ```swift
  /// struct CountWords: ResponderAction {
  ///   typealias Reply = Int
  /// }
  ///
  /// let page = Responder()
  /// do {
  ///   print(try page.send(CountWords()).get())
  /// } catch {
  ///   print(error)
  /// }
  /// // Prints "nobody in the chain handles CountWords (0 hops to its end): register a handler for it with handle(_:with:), or link the chain to a responder that has one"
  /// ```
  ///
  /// - Returns: What the handler replied.
  /// - Throws: ``ResponderChainError/unhandled(action:hops:)`` when nobody did anything,
  ///   ``ResponderChainError/unfinished(action:hops:)`` when something was left to be done, and
  ///   ``ResponderChainError/cycle(_:)`` when the chain runs in a circle.
  public func get() throws(ResponderChainError) -> Action.Reply {
    if let reply { return reply }
    throw error ?? .unhandled(action: "\(Action.self)", hops: hops)
  }
}

// MARK: - Describing

extension ActionOutcome: CustomStringConvertible {
  /// A phrase that says what became of the action, for logs.
  public var description: String {
    let way = hops == 1 ? "after 1 hop" : "after \(hops) hops"
    if let handler { return "handled by \(type(of: handler)) \(way)" }
    guard cycle.isEmpty else {
      let names = cycle.map { "\(type(of: $0))" }.joined(separator: " -> ")
      return "not sent, because the chain runs in a circle: \(names)"
    }
    return "\(earlier.isEmpty ? "not" : "partly") handled \(way)"
  }
}

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
