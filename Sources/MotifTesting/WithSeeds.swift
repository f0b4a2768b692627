// SPDX-License-Identifier: MIT

#if canImport(Testing)
internal import MotifCore
internal import Synchronization
public import Testing

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Checks a property with many seeds, and reports the first seed for which it fails.
///
/// Use this function when you know what must hold for every input, but not which input breaks it. The body draws its
/// input from the generator and checks the property with `#expect`, `#require`, or by throwing.
///
/// ```swift
/// import Testing
///
/// struct NotSorted: Error {}
///
/// withSeeds(20) { generator in
///   let numbers = (0..<10).map { _ in Int.random(in: 0...99, using: &generator) }
///   let sorted = numbers.sorted()
///   guard zip(sorted, sorted.dropFirst()).allSatisfy(<=) else { throw NotSorted() }
/// }
/// ```
///
/// The seeds are 0, 1, 2, and so on, so every run checks the same cases. The loop ends at the first seed that records
/// an issue, and a second issue explains how to repeat it: `MOTIF_SEED=17 swift test --filter …` runs only that seed.
///
/// - Parameters:
///   - count: The number of seeds to try.
///   - sourceLocation: Where to report the issue that names the seed.
///   - body: Checks the property once. It is called once for each seed, in the caller's isolation.
/// - Precondition: `count` is at least 1, and `MOTIF_SEED`, if set, is a whole number from 0.
/// - Complexity: O(*n*) in the number of seeds.
public func withSeeds(
  _ count: Int = 100,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (inout SeededGenerator) throws -> Void
) {
  for seed in seeds(count, chosen: chosenSeed()) {
    let watch = IssueWatch()
    // This matcher matches no known issue, so it sees every issue and changes nothing.
    withKnownIssue(isIntermittent: true, sourceLocation: sourceLocation) {
      do {
        var generator = SeededGenerator(seed: seed)
        try body(&generator)
      } catch {
        Issue.record(error, sourceLocation: sourceLocation)
      }
    } matching: { _ in
      watch.note()
    }
    if watch.sawIssue { return report(seed, sourceLocation) }
  }
}

/// Checks an asynchronous property with many seeds, and reports the first seed for which it fails.
///
/// This is ``withSeeds(_:sourceLocation:_:)`` for a body that suspends. The seeds run one after another.
///
/// - Parameters:
///   - count: The number of seeds to try.
///   - isolation: The actor on which the body runs; by default, the caller's.
///   - sourceLocation: Where to report the issue that names the seed.
///   - body: Checks the property once.
/// - Precondition: `count` is at least 1, and `MOTIF_SEED`, if set, is a whole number from 0.
/// - Complexity: O(*n*) in the number of seeds.
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
    if watch.sawIssue { return report(seed, sourceLocation) }
  }
}

/// The environment variable that makes ``withSeeds(_:sourceLocation:_:)`` run a single seed.
private let seedVariable = "MOTIF_SEED"

/// The seeds to try: the chosen one, or the first `count`.
func seeds(_ count: Int, chosen: UInt64?) -> [UInt64] {
  require(count > 0, "A property needs at least one seed; pass a count above 0.")
  return chosen.map { [$0] } ?? (0..<UInt64(count)).map { $0 }
}

/// The seed that the environment chooses.
package func chosenSeed() -> UInt64? {
  guard let text = ProcessInfo.processInfo.environment[seedVariable] else { return nil }
  guard let seed = UInt64(text) else {
    trap("\(seedVariable) is '\(text)'; set it to a whole number from 0.")
  }
  return seed
}

/// Reports how to repeat the failure.
private func report(_ seed: UInt64, _ sourceLocation: SourceLocation) {
  Issue.record(
    "The property failed for seed \(seed); \(seedVariable)=\(seed) runs this seed alone",
    sourceLocation: sourceLocation
  )
}

/// Remembers whether a body recorded an issue, without suppressing the issue.
private final class IssueWatch: Sendable {
  private let seen = Atomic(false)

  var sawIssue: Bool { seen.load(ordering: .acquiring) }

  /// Records that there was an issue, and returns `false` because it is not a known one.
  func note() -> Bool {
    seen.store(true, ordering: .releasing)
    return false
  }
}
#endif
