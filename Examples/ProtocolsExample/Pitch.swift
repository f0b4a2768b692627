// SPDX-License-Identifier: MIT

/// Something that can be moved up and down, and compared with its own kind only: `Self` stands for the conforming type.
protocol Transposable {
  /// `Self` as a result: through `any`, the result is `any Transposable`.
  func transposed(by steps: Int) -> Self

  /// `Self` as a parameter: through `any`, it can't be called, since two boxes may hold different types.
  func sounds(like other: Self) -> Bool
}

/// A key of the piano, numbered as in MIDI, where 60 is the middle C.
struct Pitch: Transposable, Equatable {
  var number: Int

  /// The number of half steps above C.
  var step: Int { (number % 12 + 12) % 12 }

  func transposed(by steps: Int) -> Self { Self(number: number + steps) }
  func sounds(like other: Self) -> Bool { step == other.step }
}

/// Several pitches at once.
struct Chord: Transposable {
  var pitches: [Pitch]

  func transposed(by steps: Int) -> Self {
    Self(pitches: pitches.map { $0.transposed(by: steps) })
  }

  func sounds(like other: Self) -> Bool {
    Set(pitches.map(\.step)) == Set(other.pitches.map(\.step))
  }
}

/// With `some`, both values are known to have one type, so they can be compared.
func isOctave<Sound: Transposable>(_ sound: Sound) -> Bool {
  sound.transposed(by: 12).sounds(like: sound)
}

/// The result's type is hidden, but always the same one, so two results can be compared.
func middleC() -> some Transposable { Pitch(number: 60) }
