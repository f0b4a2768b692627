// SPDX-License-Identifier: MIT

/// The sounds of a ring while it fills.
///
/// This is all that the module exports: the moments with a sound, how to play one, and the meaning of the samples. The
/// module can change how a sound is made, and no one but the ear will notice.
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
  /// A moment with a sound.
  public enum Cue: Hashable, Sendable {
    /// A quarter of the ring was filled.
    case quarter
    /// The ring is full.
    case full
  }

  /// The number of samples per second.
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
