// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

@Suite("Effects that end while they or their owners run")
struct EndingDuringRunTests {
  @Test
  func `what a cleanup makes follows what the effect that cancelled itself had read`() {
    let value = ObservableValue(0)
    let double = DerivedValue { value.value * 2 }
    var effect: Effect?
    var late: Effect?
    var seen: [Int] = []
    effect = Effect {
      if value.value == 1 { effect?.cancel() }
      Effect.onCleanup {
        guard value.value == 1, effect?.isActive == false, late == nil else { return }
        late = Effect { seen.append(value.value) }
        #expect(double.value == 2)
      }
    }

    value.value = 1
    value.value = 2

    #expect(seen == [1, 2])
    #expect(double.value == 4)
    #expect(late?.isActive == true)
  }

  @Test
  func `the end of what a cancelled effect captured may make others`() {
    let value = ObservableValue(0)
    var effect: Effect?
    var late: Effect?
    var seen: [Int] = []
    do {
      let object = EndingObject { late = Effect { seen.append(value.value) } }
      effect = Effect {
        withExtendedLifetime(object) {}
        if value.value == 1 { effect?.cancel() }
      }
    }

    value.value = 1
    value.value = 2

    #expect(seen == [1, 2])
    #expect(late?.isActive == true)
  }
}
