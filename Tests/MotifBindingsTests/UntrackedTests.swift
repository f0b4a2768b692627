// SPDX-License-Identifier: MIT

import MotifBindings
import Testing

@Suite("withoutTracking")
struct UntrackedTests {
  @Test
  func `its reads are not dependencies`() {
    let tracked = ObservableValue(1)
    let hidden = ObservableValue(10)
    var seen: [Int] = []
    let effect = Effect { seen.append(tracked.value + withoutTracking { hidden.value }) }
    let derived = DerivedValue { tracked.value + withoutTracking { hidden.value } }
    #expect(derived.value == 11)

    hidden.value = 20
    #expect(seen == [11])
    #expect(derived.value == 11)

    tracked.value = 2
    #expect(seen == [11, 22])
    #expect(derived.value == 22)
    #expect(effect.isActive)
  }

  @Test
  func `it rethrows its body's errors and resumes tracking`() {
    struct Stop: Error, Equatable {}
    let value = ObservableValue(0)
    var runs = 0
    let effect = Effect {
      runs += 1
      #expect(throws: Stop()) {
        try withoutTracking { () throws(Stop) in throw Stop() }
      }
      _ = value.value
    }

    value.value = 1

    #expect(runs == 2)
    #expect(effect.isActive)
  }

  @Test
  func `an effect made in it belongs to its handle`() {
    let trigger = ObservableValue(0)
    let source = ObservableValue(0)
    var kept: [Effect] = []
    var runs = 0
    let outer = Effect {
      guard trigger.value == 0 else { return }
      withoutTracking {
        kept.append(
          Effect {
            _ = source.value
            runs += 1
          }
        )
      }
    }

    trigger.value = 1
    outer.cancel()
    source.value = 1

    #expect(runs == 2)
    #expect(kept.allSatisfy { $0.isActive })
  }
}
