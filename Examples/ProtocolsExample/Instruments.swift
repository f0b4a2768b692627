// SPDX-License-Identifier: MIT

/// An instrument: a protocol for what something *is* is named by a noun.
protocol Instrument {
  var name: String { get }

  /// The sound, which has a default that an instrument may replace.
  var sound: String { get }
}

extension Instrument {
  var sound: String { "la" }

  /// The trap: this isn't a requirement, so a call through the protocol never reaches an instrument's own version.
  var signature: String { "— \(name)" }
}

/// An ability: a protocol for what something *can do* ends in -able, -ible, or -ing.
protocol Tunable {
  /// The pitch of the note A, in hertz.
  var hertz: Int { get set }
}

extension Tunable {
  mutating func tune(to hertz: Int) { self.hertz = hertz }
}

/// Another ability.
protocol Portable {
  var kilograms: Int { get }
}

/// A protocol that inherits from two others and adds a requirement.
protocol StringedInstrument: Instrument, Tunable {
  var stringCount: Int { get }
}

struct Cello: StringedInstrument, Portable {
  let name = "cello"
  let stringCount = 4
  let kilograms = 3
  var hertz = 440
  var sound: String { "mmm" }
  var signature: String { "the one and only \(name)" }
}

struct Organ: Instrument, Tunable {
  let name = "organ"
  var hertz = 438
}

/// A composition needs no declaration: whatever has both abilities can be lent.
func lend(_ instrument: some Instrument & Portable) -> String {
  "\(instrument.name), \(instrument.kilograms) kg"
}
