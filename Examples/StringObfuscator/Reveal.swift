// SPDX-License-Identifier: MIT

internal import SequenceLibrary

/// An error for bytes that can't be restored to a text.
enum RevealError: Error, Hashable {
  /// The nonce is empty.
  case missingNonce
  /// The result is not valid UTF-8: the bytes and the nonce don't belong together.
  case damagedText
}

/// Restores a secret where you need it: copy this file into your program.
///
/// It must be opaque to the optimizer, which might otherwise compute the result at compile time and embed the secret in
/// the program.
@inline(never)
func reveal(_ bytes: [UInt8], _ nonce: [UInt8]) throws(RevealError) -> String {
  guard !nonce.isEmpty else { throw .missingNonce }
  guard let text = String(validating: masked(bytes, by: nonce), as: UTF8.self) else {
    throw .damagedText
  }
  return text
}

/// Combines each byte with one of the nonce, which is repeated as necessary.
///
/// Exclusive or is its own inverse, so masking twice restores the original.
@inline(never)
func masked(_ bytes: [UInt8], by nonce: [UInt8]) -> [UInt8] {
  zip(bytes, RepeatingSequence(nonce)).map { $0 ^ $1 }
}
