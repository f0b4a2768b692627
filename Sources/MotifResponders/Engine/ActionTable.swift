// SPDX-License-Identifier: MIT

/// What a responder knows about the types of action that it cares for.
///
/// A responder cares for few, and whether it does for one is known by a bit, so a search along the
/// keys is faster than a hash: with fifty of them it takes as long.
struct ActionTable {
  /// The bits of the keys.
  private(set) var interests: UInt64 = 0
  private var keys: ContiguousArray<ObjectIdentifier> = []
  private var entries: ContiguousArray<ActionEntry> = []

  /// Finds what is known about a type.
  func entry(for identity: ObjectIdentifier) -> ActionEntry? {
    for index in keys.indices where keys[index] == identity { return entries[index] }
    return nil
  }

  /// Returns the table with another entry, in the place of the one for the same type.
  func replacing(with entry: ActionEntry) -> Self {
    var table = removing(entry.key.identity)
    table.keys.append(entry.key.identity)
    table.entries.append(entry)
    table.interests |= entry.key.bit
    return table
  }

  /// Returns the table without the entry for a type.
  func removing(_ identity: ObjectIdentifier) -> Self {
    guard let index = keys.firstIndex(of: identity) else { return self }
    var table = self
    table.keys.remove(at: index)
    table.entries.remove(at: index)
    // Another type may have the same bit.
    table.interests = table.entries.reduce(0) { $0 | $1.key.bit }
    return table
  }
}

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

/// What responders find their handlers of an action by: its type, and one bit that stands for it.
///
/// The bits of the types that a responder handles are kept in one word, a Bloom filter with a single
/// hash (B. H. Bloom, "Space/time trade-offs in hash coding with allowable errors", CACM 13, 1970).
/// A responder whose word lacks the bit has no handler, which is all there is to ask of most
/// responders on the way.
@usableFromInline
struct ActionKey {
  @usableFromInline let identity: ObjectIdentifier
  @usableFromInline let bit: UInt64

  @usableFromInline
  init(_ type: Any.Type) {
    identity = ObjectIdentifier(type)
    let address = UInt64(UInt(bitPattern: identity))
    // The upper bits of a product with a large odd number depend on all bits of the address.
    bit = 1 << ((address &* 0x9E37_79B9_7F4A_7C15) >> 58)
  }
}

extension UInt64 {
  /// The bit of a responder that has a supplemental target.
  ///
  /// It is also the bit of some types.
  static var supplement: Self { 1 << 63 }
}
