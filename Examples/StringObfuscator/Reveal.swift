// SPDX-License-Identifier: MIT

internal import SequenceLibrary

/// Why bytes do not become a text.
enum RevealError: Error, Hashable {
  /// There is no nonce.
  case missingNonce
  /// What comes out is no UTF-8: bytes or nonce are not those that belong together.
  case damagedText
}

/// Restores a secret where it is used: copy this file into your program.
///
/// It must stay out of the optimizer's sight. If that sees both the bytes and what happens to them, it may do the
/// work while it compiles, and the program then contains the secret as it is.
@inline(never)
func reveal(_ bytes: [UInt8], _ nonce: [UInt8]) throws(RevealError) -> String {
  guard !nonce.isEmpty else { throw .missingNonce }
  guard let text = String(validating: masked(bytes, by: nonce), as: UTF8.self) else {
    throw .damagedText
  }
  return text
}

/// Combines each byte with one of the nonce, which is repeated as often as it takes.
///
/// Exclusive or undoes itself, so masking twice restores what was there.
@inline(never)
func masked(_ bytes: [UInt8], by nonce: [UInt8]) -> [UInt8] {
  zip(bytes, RepeatingSequence(nonce)).map { $0 ^ $1 }
}
