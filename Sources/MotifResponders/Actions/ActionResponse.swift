// SPDX-License-Identifier: MIT

/// What one responder did about an action.
///
/// An ``ActionOutcome`` lists them when several took part.
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
public struct ActionResponse<Action: ResponderAction> {
  /// The responder of the chain.
  public let responder: Responder

  /// What it replied, or `nil` when it did a part and forwarded the rest.
  public let reply: Action.Reply?

  @inlinable
  init(responder: Responder, reply: Action.Reply?) {
    self.responder = responder
    self.reply = reply
  }
}
