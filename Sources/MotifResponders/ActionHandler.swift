// SPDX-License-Identifier: MIT

/// One entry of a responder's table, without the type of its action.
class ActionHandler {}

/// The closure that answers actions of one type.
///
/// The table finds it by the action's type, so the type of a handler that was found is known and
/// needs no dynamic cast.
final class TypedActionHandler<Action: ResponderAction>: ActionHandler {
  let answer: (Action) -> ActionAnswer<Action>

  init(_ answer: @escaping (Action) -> ActionAnswer<Action>) {
    self.answer = answer
  }
}
