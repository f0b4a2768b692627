// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

@Suite("Deep graphs")
struct DeepGraphTests {
  /// A chain in which each value is one more than the one before it.
  private static func makeChain(
    of length: Int,
    on source: ObservableValue<Int>
  ) -> DerivedValue<Int> {
    (1..<length).reduce(DerivedValue { source.value + 1 }) { below, _ in
      DerivedValue { below.value + 1 }
    }
  }

  // With a call per link on it, a stack of this size would not do for a hundredth of the chain.
  @Test(arguments: [1 << 19, 8 << 20])
  func `a chain of 100,000 derived values is computed, updated and released`(stackSize: Int) {
    RunningThread(stackSize: stackSize) {
      let source = ObservableValue(0)
      var last: DerivedValue? = Self.makeChain(of: 100_000, on: source)
      #expect(last?.value == 100_000)
      var heard: [Int] = []
      let registration = last?.observe { heard.append($1) }
      let effect = Effect { [last] in heard.append(-(last?.value ?? 0)) }

      source.value = 1
      #expect(heard == [-100_000, 100_001, -100_001])
      registration?.cancel()
      source.value = 2
      #expect(last?.value == 100_002)
      effect.cancel()
      last = nil
      source.value = 3
    }.join()
  }

  @Test
  func `a chain that an effect is the first to read is released with the effect`() {
    withLifetimeTracking { tracker in
      let source = ObservableValue(0)
      var seen: [Int] = []
      var effect: Effect?
      do {
        let object = tracker.make()
        let bottom = DerivedValue { withExtendedLifetime(object) { source.value } }
        let middle = DerivedValue { bottom.value }
        let top = (1..<20_000).reduce(middle) { below, _ in DerivedValue { below.value + 1 } }
        effect = Effect { seen.append(top.value) }
      }
      source.value = 1
      #expect(seen == [19_999, 20_000])
      #expect(tracker.livingCount == 1)
      effect = nil
      #expect(effect == nil)
      #expect(tracker.livingCount == 0)
      source.value = 2
      #expect(seen.count == 2)
    }
  }

  @Test
  func `a cycle is found however deep it is`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let holder = Holder()
      let bottom = DerivedValue(name: "bottom") { holder.value?.value ?? 0 }
      let top = (0..<500).reduce(bottom) { below, _ in DerivedValue { below.value } }
      holder.value = DerivedValue(name: "top") { top.value }
      _ = holder.value?.value
    }
    #expect(result.says("top → unnamed DerivedValue<Int> → "))
    #expect(result.says(" → bottom → top"))
  }

  @Test
  func `a cycle that comes with a change is found from whichever value is read`() async {
    for isFirst in [true, false] {
      let result =
        isFirst
        ? await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          let pair = CyclicPair()
          pair.close()
          _ = pair.first.value
        }
        : await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          let pair = CyclicPair()
          pair.close()
          _ = pair.second.value
        }
      #expect(result.says("first → second → first") || result.says("second → first → second"))
    }
  }
}

private final class Holder {
  var value: DerivedValue<Int>?
}

/// Two values of which the first reads the second one after a change.
private final class CyclicPair {
  let first: DerivedValue<Int>
  let second: DerivedValue<Int>
  private let isClosed = ObservableValue(false)

  init() {
    let (holder, isClosed) = (Holder(), isClosed)
    let first = DerivedValue(name: "first") { isClosed.value ? holder.value?.value ?? 0 : 0 }
    self.first = first
    second = DerivedValue(name: "second") { first.value + 1 }
    holder.value = second
    _ = second.value
  }

  func close() { isClosed.value = true }
}
