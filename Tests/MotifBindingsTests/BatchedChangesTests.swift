// SPDX-License-Identifier: MIT

import MotifBindings
import Testing

@Suite("withBatchedChanges")
struct BatchedChangesTests {
  @Test
  func `several changes run effects once and notify once`() {
    let first = ObservableValue(0)
    let second = ObservableValue(0)
    let sum = DerivedValue { first.value + second.value }
    var sums: [Int] = []
    var heard: [String] = []
    let effect = Effect { sums.append(sum.value) }
    let registrations = [
      first.observe { heard.append("first \($0) \($1)") },
      second.observe { heard.append("second \($0) \($1)") },
      sum.observe { heard.append("sum \($0) \($1)") },
    ]

    let result = withBatchedChanges {
      second.value = 1
      first.value = 1
      second.value = 2
      #expect(sum.value == 3)
      #expect(heard.isEmpty)
      return "done"
    }

    #expect(result == "done")
    #expect(sums == [0, 3])
    #expect(heard == ["second 0 2", "first 0 1", "sum 0 3"])
    withExtendedLifetime((effect, registrations)) {}
  }

  @Test
  func `the outermost of nested batches counts`() {
    let value = ObservableValue(0)
    var heard: [Int] = []
    let registration = value.observe { heard.append($1) }

    withBatchedChanges {
      withBatchedChanges { value.value = 1 }
      #expect(heard.isEmpty)
      withBatchedChanges { value.value = 2 }
    }

    #expect(heard == [2])
    #expect(registration.isActive)
  }

  @Test
  func `a batch that throws notifies of its changes`() {
    struct Stop: Error, Equatable {}
    let value = ObservableValue(0)
    var seen: [Int] = []
    let effect = Effect { seen.append(value.value) }

    #expect(throws: Stop()) {
      try withBatchedChanges { () throws(Stop) in
        value.value = 1
        throw Stop()
      }
    }

    #expect(seen == [0, 1])
    value.value = 2
    #expect(seen == [0, 1, 2])
    #expect(effect.isActive)
  }

  @Test
  func `a restored value has not changed`() {
    let value = ObservableValue([1])
    var heard = 0
    var runs = 0
    let derived = DerivedValue { value.value.count }
    let registration = value.observe { _, _ in heard += 1 }
    let effect = Effect {
      _ = (value.value, derived.value)
      runs += 1
    }

    withBatchedChanges {
      value.value.append(2)
      value.value.removeLast()
    }

    #expect(heard == 0)
    #expect(runs == 1)
    #expect(derived.value == 1)
    withExtendedLifetime((registration, effect)) {}
  }

  @Test
  func `reads during a batch don't hide later changes`() {
    let value = ObservableValue(0)
    let derived = DerivedValue { value.value * 2 }
    #expect(derived.value == 0)
    var seen: [Int] = []
    var effect: Effect?

    withBatchedChanges {
      value.value = 1
      #expect(derived.value == 2)
      effect = Effect { seen.append(value.value) }
      value.value = 0
    }
    #expect(derived.value == 0)
    #expect(seen == [1, 0])

    value.value = 1
    #expect(derived.value == 2)
    #expect(seen == [1, 0, 1])
    effect?.cancel()
  }

  @Test
  func `an observer added in a batch misses earlier changes`() {
    let value = ObservableValue(0)
    var early: [[Int]] = []
    var late: [[Int]] = []
    var registrations = [value.observe { early.append([$0, $1]) }]

    withBatchedChanges {
      value.value = 1
      value.value = 2
      registrations.append(value.observe { late.append([$0, $1]) })
      value.value = 3
      value.value = 4
    }

    #expect(early == [[0, 2], [2, 4]])
    #expect(late == [[2, 4]])
    #expect(registrations.count == 2)
  }

  @Test
  func `a batch in an observer combines several changes`() {
    let source = ObservableValue(0)
    let target = ObservableValue(0)
    var heard: [Int] = []
    let registrations = [
      source.observe { _, new in
        withBatchedChanges {
          target.value = new
          target.value = new * 2
        }
        #expect(heard.isEmpty)
      },
      target.observe { heard.append($1) },
    ]

    source.value = 1

    #expect(heard == [2])
    #expect(registrations.count == 2)
  }

  @Test
  func `a value set by an observer notifies in order`() {
    let first = ObservableValue(0)
    let second = ObservableValue(0)
    var heard: [[Int]] = []
    let registrations = [
      first.observe { _, _ in second.value = 5 },
      second.observe { heard.append([$0, $1]) },
    ]

    withBatchedChanges {
      first.value = 1
      second.value = 2
    }

    #expect(heard == [[0, 2], [2, 5]])
    #expect(registrations.count == 2)
  }

  @Test
  func `observers never see a half-changed batch`() {
    let first = ObservableValue(0)
    let second = ObservableValue(0)
    let double = DerivedValue { second.value * 2 }
    var computed = 0
    let counted = DerivedValue {
      computed += 1
      return double.value
    }
    var late: [Effect] = []
    let registration = first.observe { _, _ in
      late.append(Effect { _ = (counted.value, second.value) })
    }
    let effect = Effect { _ = (counted.value, second.value) }

    withBatchedChanges {
      first.value = 1
      second.value = 1
      second.value = 0
    }

    #expect(computed == 1)
    #expect(late.count == 1)
    withExtendedLifetime((registration, effect)) {}
  }

  @Test
  func `adding an observer in a batch notifies nothing`() {
    let value = ObservableValue(0)
    var heard: [Int] = []
    let early = value.observe { heard.append($1) }

    withBatchedChanges {
      value.value = 1
      let late = value.observe { _, _ in }
      #expect(heard.isEmpty)
      late.cancel()
    }

    #expect(heard == [1])
    early.cancel()
  }

  @Test
  func `an effect made in a batch ignores restored values`() {
    let value = ObservableValue(0)
    let other = ObservableValue(0)
    let parity = DerivedValue { other.value % 2 }
    let steady = Effect { _ = value.value }
    var runs = 0
    var effect: Effect?

    withBatchedChanges {
      value.value = 1
      value.value = 0
      effect = Effect {
        _ = (parity.value, value.value)
        runs += 1
      }
    }
    #expect(runs == 1)
    other.value = 2
    #expect(runs == 1)
    value.value = 3
    #expect(runs == 2)
    withExtendedLifetime((steady, effect)) {}
  }
}
