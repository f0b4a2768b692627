// SPDX-License-Identifier: MIT

import Synchronization
import Testing

@testable import MotifTesting

@Suite("withSeeds")
struct WithSeedsTests {
  private struct Refusal: Error {}

  @Test
  func `a property that holds runs once per seed`() {
    var drawn: Set<UInt64> = []
    withSeeds(20) { generator in
      drawn.insert(generator.seed)
    }
    #expect(drawn == expectedSeeds(20))
  }

  @Test
  func `a failed expectation ends the loop and names its seed`() {
    let messages = issues {
      withSeeds { generator in
        #expect(generator.seed != failingSeed)
      }
    }
    #expect(messages.count == 2)
    #expect(messages.last?.contains("MOTIF_SEED=\(failingSeed) runs this seed alone") == true)
  }

  @Test
  func `a thrown error ends the loop and names its seed`() {
    let messages = issues {
      withSeeds { generator in
        if generator.seed == failingSeed { throw Refusal() }
      }
    }
    #expect(messages.count == 2)
    #expect(messages.first?.contains("Refusal") == true)
    #expect(messages.last?.contains("failed for seed \(failingSeed);") == true)
  }

  @Test
  func `an asynchronous property is checked, too`() async {
    let failing = failingSeed
    let messages = Mutex<[String]>([])
    await withKnownIssue {
      await withSeeds { generator in
        await Task.yield()
        #expect(generator.seed != failing)
      }
    } matching: { issue in
      messages.withLock { $0.append(String(describing: issue)) }
      return true
    }
    #expect(messages.withLock { $0 }.count == 2)
    #expect(messages.withLock { $0 }.last?.contains("failed for seed \(failing);") == true)
  }

  @Test
  func `the environment's seed replaces all others`() {
    #expect(seeds(3, chosen: nil) == [0, 1, 2])
    #expect(seeds(3, chosen: 17) == [17])
  }

  #if os(macOS) || os(Linux)
  @Test
  func `a count of zero stops the program`() async {
    await #expect(processExitsWith: .failure) {
      withSeeds(0) { _ in }
    }
  }
  #endif

  /// A seed among those tried, even if the whole suite runs with one chosen seed.
  private var failingSeed: UInt64 { seeds(4, chosen: chosenSeed()).last ?? 0 }

  private func expectedSeeds(_ count: Int) -> Set<UInt64> {
    Set(seeds(count, chosen: chosenSeed()))
  }
}
