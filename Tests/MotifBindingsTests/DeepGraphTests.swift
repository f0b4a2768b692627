// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

@Suite("Deep graphs", .takesSeconds)
struct DeepGraphTests {
  /// How many closures may be nested on a stack of 512 KB, and on one of 128 KB.
  #if DEBUG
  private static let depths = (large: 250, small: 60)
  #else
  private static let depths = (large: 1_000, small: 250)
  #endif

  /// A chain in which each value is one more than its predecessor.
  private static func makeChain(
    of length: Int,
    on source: ObservableValue<Int>
  ) -> DerivedValue<Int> {
    (1..<length).reduce(source.map { $0 + 1 }) { below, _ in below.map { $0 + 1 } }
  }

  /// The same chain, made of closures that declare no dependency.
  private static func makeClosureChain(
    of length: Int,
    on source: ObservableValue<Int>
  ) -> DerivedValue<Int> {
    (1..<length).reduce(DerivedValue { source.value + 1 }) { below, _ in
      DerivedValue { below.value + 1 }
    }
  }

  // If each link needed a call, a stack of this size would not hold a hundredth of the chain.
  @Test(arguments: [1 << 19, 8 << 20])
  func `a chain of 100,000 mapped values is computed, updated and released`(stackSize: Int) {
    RunningThread(stackSize: stackSize) {
      let length = fewerIfInstrumented(100_000)
      let source = ObservableValue(0)
      var last: DerivedValue? = Self.makeChain(of: length, on: source)
      #expect(last?.value == length)
      var heard: [Int] = []
      let registration = last?.observe { heard.append($1) }
      let effect = Effect { [last] in heard.append(-(last?.value ?? 0)) }

      source.value = 1
      #expect(heard == [-length, length + 1, -length - 1])
      registration?.cancel()
      source.value = 2
      #expect(last?.value == length + 2)
      effect.cancel()
      last = nil
      source.value = 3
    }.join()
  }

  @Test
  func `a ladder of pairs that all read the source needs no call stack`() {
    RunningThread(stackSize: 1 << 19) {
      let source = ObservableValue(1)
      let last = (0..<10_000).reduce(source.map { $0 }) { below, _ in
        source.combined(with: below) { max($0, $1) }
      }
      #expect(last.value == 1)
      source.value = 2
      #expect(last.value == 2)
      source.value = 3
      let effect = Effect { #expect(last.value >= 3) }
      source.value = 4
      effect.cancel()
      #expect(last.value == 4)
    }.join()
  }

  @Test
  func `key paths and read-only views need no call stack`() {
    RunningThread(stackSize: 1 << 19) {
      let source = ObservableValue(1)
      let last = (0..<10_000).reduce(source.readOnly) { below, index in
        index.isMultiple(of: 2) ? below[\.self] : below.byteSwapped.byteSwapped
      }
      #expect(last.value == 1)
      source.value = 2
      #expect(last.value == 2)
    }.join()
  }

  @Test @MainActor
  func `a deep chain runs on its reader's thread`() {
    let source = ObservableValue(0)
    let last = (0..<1_000).reduce(source.map { $0 }) { below, _ in
      below.map { value in MainActor.assumeIsolated { value + 1 } }
    }
    #expect(last.value == 1_000)
    source.value = 1
    #expect(last.value == 1_001)
  }

  @Test(arguments: [(1 << 17, depths.small), (1 << 19, depths.large)])
  func `closures of the stated depth fit the smallest stack`(stackSize: Int, depth: Int) {
    RunningThread(stackSize: isInstrumented ? 8 << 20 : stackSize) {
      let source = ObservableValue(0)
      let last = Self.makeClosureChain(of: depth, on: source)
      #expect(last.value == depth)
      source.value = 1
      #expect(last.value == depth + 1)
    }.join()
  }

  #if os(macOS) || os(Linux)
  @Test
  func `closures that fill the stack stop with advice`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      RunningThread(stackSize: isInstrumented ? 8 << 20 : 1 << 19) {
        _ = Self.makeClosureChain(of: 5_000, on: ObservableValue(0)).value
      }
      .join()
    }
    #expect(result.says("derived values are being computed one within the other"))
    #expect(result.says("Make them with map, combined, key paths, or DerivedValue.catching"))
    #expect(!result.says("effects"))
  }
  #endif

  @Test
  func `a closure chain read as it grows has no limit`() {
    RunningThread(stackSize: 1 << 19) {
      let source = ObservableValue(0)
      let last = (0..<10_000).reduce(DerivedValue { source.value }) { below, _ in
        let next = DerivedValue { below.value + 1 }
        _ = next.value
        return next
      }
      source.value = 1
      #expect(last.value == 10_001)
    }.join()
  }

  @Test
  func `a map releases the dependencies it declared but never read`() {
    withLifetimeTracking { tracker in
      let source = ObservableValue(0)
      do {
        let object = tracker.make()
        let value = source.map { number in withExtendedLifetime(object) { number } }
        let pair = value.combined(with: value) { ($0, $1) }
        _ = pair.map { $0.0 + $0.1 }
      }
      #expect(tracker.livingCount == 0)
      for index in 0..<100 { _ = source.map { $0 + index } }
      source.value = 1
    }
  }

  @Test
  func `an effect releases the chain that it read first`() {
    withLifetimeTracking { tracker in
      let source = ObservableValue(0)
      var seen: [Int] = []
      var effect: Effect?
      do {
        let object = tracker.make()
        let bottom = DerivedValue { withExtendedLifetime(object) { source.value } }
        let middle = DerivedValue { bottom.value }
        let top = (1..<20_000).reduce(middle) { below, _ in below.map { $0 + 1 } }
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

  #if os(macOS) || os(Linux)
  @Test
  func `a cycle is found at any depth`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let holder = Holder()
      let bottom = DerivedValue(name: "bottom") { holder.value?.value ?? 0 }
      let top = (0..<500).reduce(bottom) { below, _ in below.map { $0 } }
      holder.value = DerivedValue(name: "top") { top.value }
      _ = holder.value?.value
    }
    #expect(result.says("top → unnamed DerivedValue<Int> → "))
    #expect(result.says(" → bottom → top"))
  }

  @Test
  func `a cycle formed by a change is found from anywhere`() async {
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
  #endif
}

private final class Holder {
  var value: DerivedValue<Int>?
}

/// Two values, of which the first reads the second one after a change.
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
