// SPDX-License-Identifier: MIT

import MotifCaching
import MotifTestSupport
import Synchronization
import Testing

@testable import Essence

@Suite("TieredLoader: essence")
struct LoaderEssenceTests {
  /// A tier's answer for a key.
  private enum Answer: CaseIterable {
    case value, none, failure

    /// Takes a while, so that other requests arrive in the meantime.
    func get(_ key: Int) async throws -> Int {
      for _ in 0..<4 { await Task.yield() }
      return switch self {
      case .value: key * 10
      case .none: throw TierMiss()
      case .failure: throw Broken()
      }
    }
  }

  /// Records which tier was asked for which key.
  private struct Asking: Equatable {
    var tier: Int
    var key: Int
  }

  @Test
  func `a loader asks and answers like its essence`() async {
    await withSeeds(300) { random in
      let asked = Mutex<(real: [Asking], plain: [Asking])>(([], []))
      let answers = (0..<2).map { _ in
        (0..<6).map { _ in Answer.allCases.randomElement(using: &random) ?? .none }
      }
      let tiers = answers.enumerated().map { tier, answers in
        ClosureTier<Int, Int>("\(tier)") { key in
          asked.withLock { $0.real.append(Asking(tier: tier, key: key)) }
          return try await answers[key].get(key)
        }
      }
      let loader = TieredLoader(memory: BoundedCache(), tiers: [tiers[0]], origin: tiers[1])
      let essence = PlainLoader<Int, Int>(
        tiers: answers.enumerated().map { tier, answers in
          { key in
            asked.withLock { $0.plain.append(Asking(tier: tier, key: key)) }
            return try await answers[key].get(key)
          }
        }
      )
      for _ in 0..<20 {
        let key = Int.random(in: 0..<6, using: &random)
        // If several request a missing value, the last may arrive after the others were answered.
        let isThere = answers.contains { $0[key] == .value }
        let count = isThere ? Int.random(in: 1...4, using: &random) : 1
        await withTaskGroup { group in
          for _ in 0..<count {
            group.addTask { (try? await loader.value(for: key), await essence.value(for: key)) }
          }
          for await (real, plain) in group {
            #expect(real == plain)
            #expect((plain != nil) == isThere)
          }
        }
      }
      let (real, plain) = asked.withLock { $0 }
      #expect(real == plain)
    }
  }
}
