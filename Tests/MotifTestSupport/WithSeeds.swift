// SPDX-License-Identifier: MIT

@_exported public import MotifTesting
public import Testing

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Checks a property as the function of `MotifTesting` does, with the part of the seeds that this run takes.
///
/// It hides the other from everyone who imports this module: a run of all our properties with all their seeds takes
/// an hour. A tenth is tried unless `MOTIF_SEED_DIVISOR` says otherwise.
///
/// - Parameters:
///   - count: How many seeds to try when all are tried.
///   - sourceLocation: Where the issue that names the seed is reported.
///   - body: Checks the property once.
public func withSeeds(
  _ count: Int = 100,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (inout SeededGenerator) throws -> Void
) {
  MotifTesting.withSeeds(seedShare(of: count), sourceLocation: sourceLocation, body)
}

/// Checks an asynchronous property with the part of the seeds that this run takes.
///
/// - Parameters:
///   - count: How many seeds to try when all are tried.
///   - isolation: The actor on which the body runs: the caller's.
///   - sourceLocation: Where the issue that names the seed is reported.
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

/// How many of so many seeds this run tries: one at least.
func seedShare(of count: Int, divisor: Int = seedDivisor()) -> Int {
  max(1, count / divisor)
}

/// The number by which random work is divided: 10, unless the environment variable
/// `MOTIF_SEED_DIVISOR` says otherwise.
///
/// - Returns: The number, which is 1 for all of the work.
public func seedDivisor() -> Int {
  let variable = "MOTIF_SEED_DIVISOR"
  guard let text = ProcessInfo.processInfo.environment[variable] else { return 10 }
  guard let divisor = Int(text), divisor > 0 else {
    preconditionFailure("\(variable) is '\(text)'; give a whole number from 1")
  }
  return divisor
}
