// SPDX-License-Identifier: MIT

/// A way to write pitches, with a hole: each notation fills in its own type of symbol.
///
/// The type in angle brackets is the primary associated type, which a user may state: `some Notation<String>`.
protocol Notation<Symbol> {
  associatedtype Symbol

  func symbol(for pitch: Pitch) -> Symbol
}

struct Letters: Notation {
  func symbol(for pitch: Pitch) -> String {
    ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"][pitch.step]
  }
}

struct Numbers: Notation {
  func symbol(for pitch: Pitch) -> Int { pitch.number }
}

/// `some` keeps the type: what comes out is the notation's own kind of symbol.
func symbols<Written: Notation>(of pitches: [Pitch], in notation: Written) -> [Written.Symbol] {
  pitches.map(notation.symbol)
}

/// `any` loses it: what comes out could be anything.
func anySymbols(of pitches: [Pitch], in notation: any Notation) -> [Any] {
  pitches.map { notation.symbol(for: $0) }
}

/// The middle: the notation is unknown, but its symbols are texts.
func text(of pitches: [Pitch], in notation: any Notation<String>) -> String {
  pitches.map { notation.symbol(for: $0) }.joined(separator: " ")
}
