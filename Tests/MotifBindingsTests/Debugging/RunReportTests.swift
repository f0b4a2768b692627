// SPDX-License-Identifier: MIT

import MotifBindings
import Testing

@Suite("Why did this run")
struct RunReportTests {
  @Test
  func `a report leads from the changed value to the run`() {
    let first = ObservableValue(1, name: "first")
    let second = ObservableValue(1, name: "second")
    let sum = DerivedValue(name: "sum") { first.value + second.value }
    let parity = DerivedValue(name: "parity") { sum.value % 2 }
    let label = Effect(name: "label") { _ = (parity.value, second.value) }
    var runs: [String] = []
    let note = { (run: String) in runs.append(run) }

    withRunsReported(to: note) {
      first.value = 3
      first.value = 4
      second.value = 3
    }
    first.value = 9

    #expect(
      runs == [
        "sum ran: first → sum", "parity ran: first → sum → parity",
        "sum ran: first → sum", "parity ran: first → sum → parity",
        "label ran: first → sum → parity → label",
        "sum ran: second → sum", "parity ran: second → sum → parity",
        "label ran: second → label",
      ]
    )
    label.cancel()
  }

  @Test
  func `a first run has no cause, unnamed values show types`() {
    let value = ObservableValue(1)
    var runs: [String] = []
    let note = { (run: String) in runs.append(run) }
    withRunsReported(to: note) {
      let derived = DerivedValue { value.value }
      let effect = Effect { _ = derived.value }
      value.value = 2
      effect.cancel()
    }
    #expect(
      runs == [
        "unnamed Effect ran for the first time",
        "unnamed DerivedValue<Int> ran for the first time",
        "unnamed DerivedValue<Int> ran: unnamed ObservableValue<Int> → unnamed DerivedValue<Int>",
        "unnamed Effect ran: unnamed ObservableValue<Int> → unnamed DerivedValue<Int> → unnamed Effect",
      ]
    )
  }

  @Test
  func `reports nest, end with an error, and record no reads`() {
    struct Stop: Error {}
    let value = ObservableValue(0)
    let other = ObservableValue(0)
    var outer = 0
    var inner = 0
    let effect = Effect { _ = value.value }
    let countOuter = { (_: String) in outer += 1 + other.value }
    let countInner = { (_: String) in inner += 1 }
    withRunsReported(to: countOuter) {
      value.value = 1
      #expect(throws: Stop.self) {
        try withRunsReported(to: countInner) { () throws(Stop) in
          value.value = 2
          throw Stop()
        }
      }
      value.value = 3
      other.value = 5
    }
    #expect((outer, inner) == (2, 1))
    effect.cancel()
  }

  @Test
  func `a value released by the run it causes is named`() {
    var temporary: ObservableValue? = ObservableValue(1, name: "temporary")
    let derived = DerivedValue(name: "derived") { temporary?.value ?? 0 }
    let registration = derived.observe { _, _ in }
    let label = Effect(name: "label") { _ = derived.value }
    var runs: [String] = []
    let note = { (run: String) in runs.append(run) }

    withRunsReported(to: note) {
      withBatchedChanges {
        temporary?.value = 2
        temporary = nil
      }
    }

    #expect(
      runs == ["derived ran: temporary → derived", "label ran: temporary → derived → label"]
    )
    withExtendedLifetime((registration, label)) {}
  }

  @Test
  func `a batch is reported with what it changed`() {
    let (width, height) = (ObservableValue(4, name: "width"), ObservableValue(3, name: "height"))
    let (same, unread) = (ObservableValue(1, name: "same"), ObservableValue(1, name: "unread"))
    let area = DerivedValue(name: "area") { width.value * height.value }
    let label = Effect(name: "label") { _ = (area.value, same.value) }
    let registration = height.observe { _, _ in }
    var lines: [String] = []
    let note = { (line: String) in lines.append(line) }

    withRunsReported(to: note) {
      withBatchedChanges {
        height.value = 5
        same.value = 2
        unread.value = 2
        withBatchedChanges { width.value = 8 }
        height.value = 6
        same.value = 1
      }
      withBatchedChanges { width.value = 9 }
      withBatchedChanges {}
    }

    #expect(
      lines == [
        "height, width changed together",
        "area ran: width → area", "label ran: width → area → label",
        "area ran: width → area", "label ran: width → area → label",
      ]
    )
    withExtendedLifetime((label, registration)) {}
  }

  @Test
  func `a batch is reported before its observers run`() {
    let first = ObservableValue(1, name: "first")
    let second = ObservableValue(1, name: "second")
    var lines: [String] = []
    let note = { (line: String) in lines.append(line) }
    let registrations = [
      first.observe { _, _ in lines.append("observer of first") },
      second.observe { _, _ in
        lines.append("observer of second")
        withBatchedChanges { lines.append("inner") }
      },
    ]
    withRunsReported(to: note) {
      withBatchedChanges {
        first.value = 2
        second.value = 2
      }
    }
    #expect(
      lines == [
        "first, second changed together", "observer of first", "observer of second", "inner",
      ]
    )
    withExtendedLifetime(registrations) {}
  }

  @Test
  func `a value released in a reported batch is named`() {
    var temporary: ObservableValue? = ObservableValue(1, name: "temporary")
    let other = ObservableValue(1, name: "other")
    let sum = DerivedValue(name: "sum") { (temporary?.value ?? 0) + other.value }
    #expect(sum.value == 2)
    var lines: [String] = []
    let note = { (line: String) in lines.append(line) }
    withRunsReported(to: note) {
      withBatchedChanges {
        temporary?.value = 2
        other.value = 5
        temporary = nil
      }
    }
    #expect(lines == ["temporary, other changed together"])
    #expect(sum.value == 5)
  }
}
