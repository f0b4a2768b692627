// SPDX-License-Identifier: MIT

/// What a ring sounds like while it fills.
///
/// This is all that the module exports: which moments can be heard, how to play one, and what the samples mean. How a
/// sound is made may change without anyone noticing but the ear.
///
/// ```swift
/// let sounds = RingSounds { samples in print("\(samples.count) samples") }
/// sounds.play(.quarter)
/// sounds.play(.full)
/// // Prints:
/// // 320 samples
/// // 1920 samples
/// ```
public struct RingSounds {
  /// A moment that can be heard.
  public enum Cue: Hashable, Sendable {
    /// A quarter of the ring has been filled.
    case quarter
    /// The ring is full.
    case full
  }

  /// How many samples one second has.
  public static let samplesPerSecond = 8_000

  private let output: (_ samples: [Int8]) -> Void

  /// Makes the sounds of a ring.
  ///
  /// - Parameter output: Plays samples: a loudspeaker in an app, a list in a test.
  public init(output: @escaping (_ samples: [Int8]) -> Void) {
    self.output = output
  }

  /// Plays the sound of a moment.
  ///
  /// - Parameter cue: The moment.
  public func play(_ cue: Cue) {
    output(cue.tones.flatMap { $0.samples })
  }
}
