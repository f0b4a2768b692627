// SPDX-License-Identifier: MIT

/// How long and how often is measured.
struct Plan {
  /// How many samples of each contender make a figure.
  let samples: Int

  /// How many samples those have that time themselves, which take long.
  let longSamples: Int

  /// How long one sample takes at least.
  let sampleTime: Duration

  static let full = Self(samples: 15, longSamples: 10, sampleTime: .milliseconds(10))
  static let quick = Self(samples: 9, longSamples: 3, sampleTime: .milliseconds(1))
}
