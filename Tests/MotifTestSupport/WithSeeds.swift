// SPDX-License-Identifier: MIT

@_exported public import MotifTesting
public import Testing

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Checks a property like `withSeeds` of `MotifTesting`, but with a fraction of the seeds.
///
/// It shadows that function in every file that imports this module: running all properties of this package with all
/// their seeds takes an hour. By default, it tries a tenth; `MOTIF_SEED_DIVISOR` changes that.
///
/// - Parameters:
///   - count: The number of seeds in a full run.
///   - sourceLocation: Where to report the issue that names the seed.
///   - body: Checks the property once.
public func withSeeds(
  _ count: Int = 100,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (inout SeededGenerator) throws -> Void
) {
  MotifTesting.withSeeds(seedShare(of: count), sourceLocation: sourceLocation, body)
}

/// Checks an asynchronous property with a fraction of the seeds.
///
/// - Parameters:
///   - count: The number of seeds in a full run.
///   - isolation: The actor on which the body runs; by default, the caller's.
///   - sourceLocation: Where to report the issue that names the seed.
///   - body: Checks the property once.
public func withSeeds(
  _ count: Int = 100,
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (inout SeededGenerator) async throws -> Void
) async {
  await MotifTesting.withSeeds(
    seedShare(of: count),
    isolation: isolation,
    sourceLocation: sourceLocation,
    body
  )
}

/// The number of seeds that this run tries; at least one.
func seedShare(of count: Int, divisor: Int = seedDivisor()) -> Int {
  max(1, count / divisor)
}

/// Whether this run is to end soon, as that of `.ci/run quick`: it tries a hundredth of the random work, or less.
public let isQuick = seedDivisor() >= 100

extension Trait where Self == ConditionTrait {
  /// Leaves a test of large structures, or of every case, out of a quick run.
  ///
  /// It takes a second or more of processor time, which a divisor of random work can't shorten.
  public static var takesSeconds: Self {
    .disabled(if: isQuick, "A quick run leaves out what takes seconds")
  }
}

/// The divisor of random work: 10, unless the environment variable `MOTIF_SEED_DIVISOR` sets another.
///
/// - Returns: The divisor; 1 means all of the work.
public func seedDivisor() -> Int {
  let variable = "MOTIF_SEED_DIVISOR"
  guard let text = ProcessInfo.processInfo.environment[variable] else { return 10 }
  guard let divisor = Int(text), divisor > 0 else {
    preconditionFailure("\(variable) is '\(text)'; set it to a whole number from 1")
  }
  return divisor
}
