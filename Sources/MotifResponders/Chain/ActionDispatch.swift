// SPDX-License-Identifier: MIT

/// An action on its way, and what has become of it so far.
///
/// It is specialised for the sender's action, together with ``Responder/send(_:)``. Without that, what
/// there is to do once for each action takes twenty times as long.
@usableFromInline
struct ActionDispatch<Action: ResponderAction> {
  /// What the next responder is asked for.
  @usableFromInline var action: Action

  /// Who did all that was asked of it, first.
  @usableFromInline var handler: Responder?
  @usableFromInline var reply: Action.Reply?
  @usableFromInline var hops: Int

  /// Who took part before the handler, and after it.
  @usableFromInline var earlier: [ActionResponse<Action>] = []
  @usableFromInline var later: [ActionResponse<Action>] = []

  @inlinable
  init(_ action: Action, hops: Int) {
    self.action = action
    self.hops = hops
  }

  /// What has become of the action.
  @inlinable
  var outcome: ActionOutcome<Action> {
    if let handler, let reply {
      return ActionOutcome(
        handler: handler,
        reply: reply,
        hops: hops,
        earlier: earlier,
        later: later
      )
    }
    return ActionOutcome(remainder: action, hops: hops, earlier: earlier)
  }

  /// Asks those that capture the action, from the root down, and returns whether the way ends there.
  @inlinable
  mutating func comeDown(_ path: ActionPath) -> Bool {
    for stop in path.others.reversed() where ask(stop, captures: true) { return true }
    return path.first.map { ask($0, captures: true) } ?? false
  }

  /// Asks those that handle the action, in the order of the chain.
  @inlinable
  mutating func climb(_ path: ActionPath) {
    guard let first = path.first, !ask(first, captures: false) else { return }
    for stop in path.others where ask(stop, captures: false) { return }
  }

  /// Asks one responder, and returns whether the way ends with it.
  @inlinable
  mutating func ask(_ stop: ActionPath.Stop, captures: Bool) -> Bool {
    guard captures ? stop.captures : stop.answers else { return false }
    let entry = stop.holder.entry(for: Action.self)
    guard let answer = captures ? entry?.capture : entry?.answer else { return false }
    switch answer(action) {
    case .pass:
      return false
    case .handled(let reply):
      note(stop, reply: reply)
      return true
    case .handledAndForward(let reply):
      note(stop, reply: reply)
      return false
    case .forward(let remainder):
      action = remainder
      note(stop, reply: nil)
      return false
    }
  }

  @inlinable
  mutating func note(_ stop: ActionPath.Stop, reply: Action.Reply?) {
    if handler != nil {
      later.append(ActionResponse(responder: stop.owner, reply: reply))
    } else if reply != nil {
      handler = stop.owner
      self.reply = reply
      hops = stop.hops
    } else {
      earlier.append(ActionResponse(responder: stop.owner, reply: nil))
    }
  }
}
