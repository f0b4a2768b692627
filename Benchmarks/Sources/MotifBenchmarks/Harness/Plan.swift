// SPDX-License-Identifier: MIT

/// The number and length of the samples.
struct Plan {
  /// The number of samples per contender.
  let samples: Int

  /// The number of samples of contenders that time themselves, which take long.
  let longSamples: Int

  /// The minimum time of a sample.
  let sampleTime: Duration

  static let full = Self(samples: 15, longSamples: 10, sampleTime: .milliseconds(10))
  static let quick = Self(samples: 9, longSamples: 3, sampleTime: .milliseconds(1))
}
