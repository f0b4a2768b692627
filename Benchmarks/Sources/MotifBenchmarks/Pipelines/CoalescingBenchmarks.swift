// SPDX-License-Identifier: MIT

import MotifPipelines

/// Five requests that cause one call, compared with a flag and a closure.
enum CoalescingBenchmarks {
  static var all: [Benchmark] {
    [
      Benchmark(
        name: "5 requests and a turn",
        measure: .nanoseconds,
        contenders: [
          .repeated(.motif) {
            let turns = Turns()
            let scheduler = CoalescingScheduler<Kinds>(on: turns.schedule) {
              blackHole($0.rawValue)
            }
            return { count in
              times(count) { _ in
                for _ in 0..<5 { scheduler.setNeeds(.display) }
                turns.pass()
              }
            }
          },
          .repeated(.floor) {
            let turns = Turns()
            let view = FlaggedView(turns)
            return { count in
              times(count) { _ in
                for _ in 0..<5 { view.setNeedsDisplay() }
                turns.pass()
              }
            }
          },
        ]
      )
    ]
  }
}

/// The kinds of requests.
private struct Kinds: OptionSet {
  let rawValue: Int
  static let display = Kinds(rawValue: 1)
}

/// One deferred call.
private final class Turns {
  private var pending: (() -> Void)?

  @inline(never)
  func schedule(_ work: @escaping () -> Void) {
    pending = work
  }

  @inline(never)
  func pass() {
    let work = pending
    pending = nil
    work?()
  }
}

/// The same by hand.
private final class FlaggedView {
  private let turns: Turns
  private var needsDisplay = false

  init(_ turns: Turns) {
    self.turns = turns
  }

  @inline(never)
  func setNeedsDisplay() {
    guard !needsDisplay else { return }
    needsDisplay = true
    turns.schedule { [weak self] in self?.display() }
  }

  private func display() {
    needsDisplay = false
    blackHole(1)
  }
}
