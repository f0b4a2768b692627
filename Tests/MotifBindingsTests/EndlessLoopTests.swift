// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifBindings
import MotifCore
import MotifTestSupport
import Testing

/// A callback that repeats the call that caused it stops the program with a message that names the two.
@Suite("Endless loops")
struct EndlessLoopTests {
  enum Loop: String, CaseIterable, Codable {
    case observer, owner, observeEdits, derivedObserver, projection
    case effect, cleanup, effectInEffect, computationInComputation
    case control, twoControls, convertBack, convert, convertOfControl, bindings
    case produced, throttled, trackable, handler

    /// The loops to run.
    ///
    /// Cycles that the handler of cycles causes make one round very long, which takes seconds, and a minute with a
    /// sanitizer. It has nothing to find there: each loop runs on one thread.
    static let tested = allCases.filter { $0 != .handler || !isInstrumented && !isQuick }

    /// The expected message.
    var message: String {
      switch self {
      case .computationInComputation: "A derived value depends on itself: first → second → first"
      case .effectInEffect: "the body of an effect makes an effect"
      case .control, .twoControls: "the setter of a bound value causes an edit"
      case .convertBack, .convertOfControl: "the conversion of a binding causes an edit"
      case .handler: "GraphCycle.handler causes another cycle"
      default: "keep running one another"
      }
    }
  }

  /// A control that calls back whenever it is set, and shows something else.
  private final class Control: EditableControl {
    var onEdit: (() -> Void)?
    var value = 0 {
      didSet { edit() }
    }
    func edit() { onEdit?() }
  }

  private final class Growing: EditableControl {
    var onEdit: (() -> Void)?
    private var stored = 0
    var value: Int {
      get { stored }
      set {
        stored = newValue + 1
        onEdit?()
      }
    }
  }

  private final class Owner {}

  @Test(arguments: Loop.tested)
  func `an endless loop stops with a message`(loop: Loop) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [loop = loop as Loop] in
      LoopLimit.setRounds(1_000)
      await Self.run(loop)
    }
    #expect(result.says(loop.message), "\(loop)")
  }

  @MainActor
  private static func run(_ loop: Loop) {
    let value = ObservableValue(0, name: "value")
    let other = ObservableValue(0, name: "other")
    let owner = Owner()
    var kept: [Any] = [owner]
    switch loop {
    case .observer: kept.append(value.observe { value.value = $1 + 1 })
    case .owner: value.observe(owner: owner) { value.value = $2 + 1 }
    case .observeEdits: kept.append(value.observeEdits { value.value += 1 })
    case .derivedObserver: kept.append(value.map { $0 + 1 }.observe { value.value = $1 })
    case .projection: kept.append(value[\.self].observe { value.value = $1 + 1 })
    case .effect: kept.append(Effect { value.value = value.value + 1 })
    case .cleanup:
      kept.append(
        Effect {
          _ = value.value
          Effect.onCleanup { other.value += 1 }
        }
      )
      kept.append(
        Effect {
          _ = other.value
          withoutTracking { value.value += 1 }
        }
      )
    case .effectInEffect:
      func make() { kept.append(Effect { make() }) }
      make()
    case .computationInComputation:
      var second: DerivedValue<Int>?
      let first = DerivedValue(name: "first") { (second?.value ?? 0) + 1 }
      second = DerivedValue(name: "second") { first.value + 1 }
      _ = first.value
    case .control:
      let control = Growing()
      kept = [
        control, value.bind(to: control, convert: { $0 + 1 }, convertBack: { $0 }),
      ]
    case .twoControls:
      let (first, second) = (Growing(), Growing())
      kept = [first, second, first.bind(to: second)]
      first.value = 5
    case .convertBack:
      let control = Control()
      kept = [
        control,
        value.bind(
          to: control,
          convert: { $0 },
          convertBack: {
            control.value += 1
            return $0
          }
        ),
      ]
      control.value = 5
    case .convert:
      kept.append(
        value.bind(
          to: ObservableValue(0),
          convert: {
            value.value = $0 + 1
            return $0
          },
          convertBack: { $0 }
        )
      )
    case .convertOfControl:
      let control = Control()
      kept = [
        control,
        control.bind(
          to: value,
          convert: {
            control.value += 1
            return $0
          },
          convertBack: { $0 }
        ),
      ]
    case .bindings:
      kept = [
        value.bind(to: other),
        value.bind(to: other, convert: { $0 + 1 }, convertBack: { $0 }),
      ]
    case .produced:
      var set: ((Int) -> Void)?
      let produced = ProducedValue(0) { report in
        set = report
        return {}
      }
      kept.append(produced.observe { new in set?(new + 1) })
      set?(1)
    case .throttled:
      let shown = value.throttled(for: .zero)
      kept.append(shown.observe { new in value.value = new + 1 })
    case .trackable:
      let trackable = TrackableValue(value)
      kept = [trackable, value.observe { _, _ in trackable.value += 1 }]
    case .handler:
      GraphCycle.handler = { _ in
        let value = ObservableValue(0)
        let effect = Effect { value.value = value.value + 1 }
        Leaked.all.append(effect)
      }
      kept.append(Effect { value.value = value.value + 1 })
    }
    value.value += 1
    withExtendedLifetime(kept) {}
  }

  private enum Leaked {
    nonisolated(unsafe) static var all: [Effect] = []
  }
}
#endif
