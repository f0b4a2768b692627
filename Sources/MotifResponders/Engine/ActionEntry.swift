// SPDX-License-Identifier: MIT

/// What a responder knows about one type of action, without that type.
@usableFromInline
class ActionEntry {
  /// Whether there is a closure for the way up.
  let answers: Bool

  /// Whether there is a closure for the way from the root down.
  let captures: Bool

  init(answers: Bool, captures: Bool) {
    self.answers = answers
    self.captures = captures
  }
}

/// What a responder knows about actions of one type.
///
/// It is found by the action's type, so the type of an entry that was found is known and needs no
/// dynamic cast. An entry is never changed: one that is in use may be replaced.
@usableFromInline
final class TypedActionEntry<Action: ResponderAction>: ActionEntry {
  @usableFromInline typealias Answering = (Action) -> ActionAnswer<Action>

  @usableFromInline let answer: Answering?
  @usableFromInline let capture: Answering?
  let validate: ((Action) -> ActionValidation?)?

  init(answer: Answering?, capture: Answering?, validate: ((Action) -> ActionValidation?)?) {
    self.answer = answer
    self.capture = capture
    self.validate = validate
    super.init(answers: answer != nil, captures: capture != nil)
  }
}

/// What responders find their handlers of an action by: its type, and one bit that stands for it.
///
/// The bits of the types that a responder handles are kept in one word, a Bloom filter with a single
/// hash (B. H. Bloom, "Space/time trade-offs in hash coding with allowable errors", CACM 13, 1970).
/// A responder whose word lacks the bit has no handler, which is all there is to ask of most
/// responders on the way.
@usableFromInline
struct ActionKey {
  let identity: ObjectIdentifier
  let bit: UInt64

  @usableFromInline
  init(_ type: Any.Type) {
    identity = ObjectIdentifier(type)
    let address = UInt64(UInt(bitPattern: identity))
    // The upper bits of a product with a large odd number depend on all bits of the address.
    bit = 1 << ((address &* 0x9E37_79B9_7F4A_7C15) >> 58)
  }
}

extension UInt64 {
  /// The bit of a responder that has, or had, a supplemental target.
  ///
  /// It is also the bit of some types.
  static var supplement: Self { 1 << 63 }
}
