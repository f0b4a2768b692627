// SPDX-License-Identifier: MIT

/// A square wave that fades; it is internal, so no client can depend on it.
struct Tone: Hashable {
  let hertz: Int
  let milliseconds: Int

  /// The wave, half of each period up and half down, from the loudest to silence.
  var samples: [Int8] {
    let rate = RingSounds.samplesPerSecond
    let count = rate * milliseconds / 1_000
    return (0..<count).map { index in
      let isUp = (2 * hertz * index / rate).isMultiple(of: 2)
      let volume = 100 * (count - index) / count
      return Int8(isUp ? volume : -volume)
    }
  }
}

extension RingSounds.Cue {
  /// The notes of a moment: a single note for a quarter, a broken chord for the full ring.
  var tones: [Tone] {
    switch self {
    case .quarter: [Tone(hertz: 880, milliseconds: 40)]
    case .full: [523, 659, 784].map { Tone(hertz: $0, milliseconds: 80) }
    }
  }
}
