// SPDX-License-Identifier: MIT

public import Testing

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The environment variable that makes ``withSeeds(_:sourceLocation:_:)`` run one seed only.
let seedVariable = "MOTIF_SEED"

/// The environment variable that divides the number of seeds.
let divisorVariable = "MOTIF_SEED_DIVISOR"

/// Checks a property with many seeds, and names the first seed for which it does not hold.
///
/// The body draws its input from the generator that it receives, and checks what must hold with
/// `#expect`, `#require` or by throwing. The seeds are 0, 1, 2 … so every run checks the same cases.
/// The loop ends with the first seed that records an issue, and one more issue then tells how to
/// repeat it: `MOTIF_SEED=17 swift test --filter …` runs that seed alone. A tenth of the seeds is tried
/// unless `MOTIF_SEED_DIVISOR` says otherwise: with 1 it is all of them.
///
/// - Parameters:
///   - count: How many seeds to try.
///   - sourceLocation: Where the issue that names the seed is reported.
///   - body: Checks the property once.
public func withSeeds(
  _ count: Int = 100,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (inout SeededGenerator) throws -> Void
) {
  for seed in seeds(count, chosen: chosenSeed()) {
    let holds = recordsNoIssue(sourceLocation: sourceLocation) {
      var generator = SeededGenerator(seed: seed)
      try body(&generator)
    }
    if !holds {
      Issue.record(advice(seed), sourceLocation: sourceLocation)
      return
    }
  }
}

/// Checks an asynchronous property with many seeds, one after the other, and names the first seed
/// for which it does not hold.
///
/// It differs from ``withSeeds(_:sourceLocation:_:)`` in nothing but that the body may suspend.
///
/// - Parameters:
///   - count: How many seeds to try.
///   - isolation: The actor on which the body runs: the caller's.
///   - sourceLocation: Where the issue that names the seed is reported.
///   - body: Checks the property once.
public func withSeeds(
  _ count: Int = 100,
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (inout SeededGenerator) async throws -> Void
) async {
  for seed in seeds(count, chosen: chosenSeed()) {
    let watch = IssueWatch()
    await withKnownIssue(
      isIntermittent: true,
      isolation: isolation,
      sourceLocation: sourceLocation
    ) {
      do {
        var generator = SeededGenerator(seed: seed)
        try await body(&generator)
      } catch {
        Issue.record(error, sourceLocation: sourceLocation)
      }
    } matching: { _ in
      watch.note()
    }
    if watch.sawIssue {
      Issue.record(advice(seed), sourceLocation: sourceLocation)
      return
    }
  }
}

/// Runs a body and says whether it passed without an issue, which is recorded as always.
private func recordsNoIssue(sourceLocation: SourceLocation, _ body: () throws -> Void) -> Bool {
  let watch = IssueWatch()
  // A matcher that takes no issue for a known one sees them all and changes nothing.
  withKnownIssue(isIntermittent: true, sourceLocation: sourceLocation) {
    do {
      try body()
    } catch {
      Issue.record(error, sourceLocation: sourceLocation)
    }
  } matching: { _ in
    watch.note()
  }
  return !watch.sawIssue
}

/// The seeds to try: the chosen one, or the first few.
func seeds(_ count: Int, chosen: UInt64?, divisor: Int = seedDivisor()) -> [UInt64] {
  precondition(count > 0, "A property is checked with one seed at least; give a count above 0")
  return chosen.map { [$0] } ?? (0..<UInt64(max(1, count / divisor))).map { $0 }
}

/// The number by which random work is divided: 10, unless the environment variable
/// `MOTIF_SEED_DIVISOR` says otherwise.
///
/// - Returns: The number, which is 1 for all of the work.
public func seedDivisor() -> Int {
  guard let text = ProcessInfo.processInfo.environment[divisorVariable] else { return 10 }
  guard let divisor = Int(text), divisor > 0 else {
    preconditionFailure("\(divisorVariable) is '\(text)'; give a whole number from 1")
  }
  return divisor
}

/// The seed that the environment asks for.
func chosenSeed() -> UInt64? {
  guard let text = ProcessInfo.processInfo.environment[seedVariable] else { return nil }
  guard let seed = UInt64(text) else {
    preconditionFailure("\(seedVariable) is '\(text)'; give a whole number from 0")
  }
  return seed
}

/// What to tell anyone who wants to see the failure again.
private func advice(_ seed: UInt64) -> Comment {
  "The property failed for seed \(seed); \(seedVariable)=\(seed) runs this seed alone"
}
