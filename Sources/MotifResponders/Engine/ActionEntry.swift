// SPDX-License-Identifier: MIT

/// A responder's entry for one type of action, without that type.
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

/// A responder's entry for actions of one type.
///
/// The action's type leads to the entry, so the entry's type is known and needs no dynamic cast. An
/// entry never changes: an entry in use may be replaced.
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

/// The key by which responders find their handlers for an action: its type, and one bit for the
/// type.
///
/// The bits of the types that a responder handles are kept in one word, a Bloom filter with a
/// single hash (B. H. Bloom, "Space/time trade-offs in hash coding with allowable errors", CACM 13,
/// 1970). A responder whose word lacks the bit has no handler, so for most responders on the path,
/// this check is enough.
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
