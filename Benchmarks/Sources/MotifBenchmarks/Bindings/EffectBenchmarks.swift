// SPDX-License-Identifier: MIT

import MotifBindings
import OpenCombine

/// Derived values and effects that follow a change.
enum EffectBenchmarks {
  static var all: [Benchmark] {
    [single, batch(false), batch(true), chain, diamond, creation]
      + [1_000, 1_000_000].map(children)
  }

  private static var single: Benchmark {
    Benchmark(
      name: "set, one effect",
      measure: .nanoseconds,
      contenders: [
        .repeated(.motif) { SmallShapes.single(in: MotifGraph()) },
        .repeated(.floor) { SmallShapes.single(in: BareGraph()) },
      ]
    )
  }

  /// Two values set in a batch, and an effect that reads both.
  private static func batch(_ isReported: Bool) -> Benchmark {
    Benchmark(
      name: "batch of 2 values, one effect" + (isReported ? ", reported" : ""),
      measure: .nanoseconds,
      contenders: [
        .repeated(.motif) {
          let (first, second) = (ObservableValue(0), ObservableValue(0))
          let effect = Effect { blackHole(first.value &+ second.value) }
          return { count in
            func run() {
              times(count) { index in
                withBatchedChanges {
                  first.value = index
                  second.value = index
                }
              }
            }
            if isReported {
              withRunsReported(to: { blackHole($0.utf8.count) }) { run() }
            } else {
              run()
            }
            withExtendedLifetime(effect) {}
          }
        }
      ]
    )
  }

  private static var chain: Benchmark {
    Benchmark(
      name: "chain of 10 derived values and an effect",
      measure: .nanoseconds,
      targets: [.atMost(260)],
      contenders: [
        // Written out, as a user would: a generic closure costs more than the work that it does here.
        .repeated(.motif) {
          let source = ObservableValue(0)
          var last = DerivedValue { source.value &+ 1 }
          for _ in 1..<10 {
            let previous = last
            last = DerivedValue { previous.value &+ 1 }
          }
          let end = last
          let effect = Effect { blackHole(end.value) }
          return { count in
            times(count) { index in source.value = index }
            withExtendedLifetime(effect) {}
          }
        },
        .repeated(.floor) { SmallShapes.chain(in: BareGraph()) },
        .repeated(.openCombine) {
          let subject = CurrentValueSubject<Int, Never>(0)
          let subscription =
            subject
            .map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }
            .map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }
            .sink { blackHole($0) }
          return { count in
            times(count) { index in subject.value = index }
            withExtendedLifetime(subscription) {}
          }
        },
      ]
    )
  }

  private static var diamond: Benchmark {
    Benchmark(
      name: "diamond",
      measure: .nanoseconds,
      targets: [.atMost(95)],
      contenders: [
        .repeated(.motif) { SmallShapes.diamond(in: MotifGraph()) },
        .repeated(.floor) { SmallShapes.diamond(in: BareGraph()) },
        .repeated(.openCombine) {
          let subject = CurrentValueSubject<Int, Never>(0)
          let latest = CombineLatest(subject)
          return { count in
            times(count) { index in subject.value = index }
            withExtendedLifetime(latest) {}
          }
        },
        .repeated(.observation) {
          let model = TrackedModel()
          return { count in
            times(count) { index in
              model.track { model.left &+ model.right }
              model.value = index
            }
          }
        },
      ]
    )
  }

  private static var creation: Benchmark {
    Benchmark(
      name: "make an effect + cancel",
      measure: .nanoseconds,
      contenders: [
        .repeated(.motif) {
          let value = ObservableValue(1)
          return { count in times(count) { _ in Effect { blackHole(value.value) }.cancel() } }
        },
        .repeated(.floor) {
          let value = BareValue()
          var effects: [() -> Void] = []
          return { count in
            times(count) { _ in
              effects.append { blackHole(value.value) }
              effects[0]()
              effects.removeLast()
            }
          }
        },
      ]
    )
  }

  /// The children are canceled oldest first, because an array could find the newest immediately.
  private static func children(_ number: Int) -> Benchmark {
    Benchmark(
      name: "make + cancel one of \(number) children of an effect",
      measure: .nanoseconds,
      operationsPerCall: number,
      contenders: [
        .repeated(.motif) {
          { count in
            times(count) { _ in
              var children: [Effect] = []
              let outer = Effect { times(number) { _ in children.append(Effect {}) } }
              for child in children { child.cancel() }
              outer.cancel()
            }
          }
        }
      ]
    )
  }
}
