// SPDX-License-Identifier: MIT

/// What a responder knows about one type of action, without that type.
@usableFromInline
class ActionEntry {
  @usableFromInline let key: ActionKey

  /// Whether there is a closure for the way up.
  let answers: Bool

  /// Whether there is a closure for the way from the root down.
  let captures: Bool

  @usableFromInline
  init(key: ActionKey, answers: Bool, captures: Bool) {
    self.key = key
    self.answers = answers
    self.captures = captures
  }
}

/// What a responder knows about actions of one type.
///
/// The table finds it by the action's type, so the type of an entry that was found is known and
/// needs no dynamic cast. An entry is never changed: one that is in use may be replaced.
@usableFromInline
final class TypedActionEntry<Action: ResponderAction>: ActionEntry {
  @usableFromInline typealias Answering = (Action) -> ActionAnswer<Action>

  @usableFromInline let answer: Answering?
  @usableFromInline let capture: Answering?
  @usableFromInline let validate: ((Action) -> ActionValidation?)?

  @usableFromInline
  init(
    answer: Answering?,
    capture: Answering?,
    validate: ((Action) -> ActionValidation?)?
  ) {
    self.answer = answer
    self.capture = capture
    self.validate = validate
    super.init(
      key: ActionKey(Action.self),
      answers: answer != nil,
      captures: capture != nil
    )
  }
}
