// SPDX-License-Identifier: MIT

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
