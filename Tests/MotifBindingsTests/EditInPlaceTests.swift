// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifBindings
import MotifTestSupport
import Testing

/// Nothing may read or change a value during an in-place edit.
@Suite("Edits in place")
struct EditInPlaceTests {
  /// The operations that are forbidden during an edit.
  enum Interruption: String, CaseIterable, Codable {
    case read, assignment, edit, mutation, projection, observationInBatch

    var message: String {
      switch self {
      case .read: "A value was read while it was being edited in place."
      default: "A value was changed while it was being edited in place."
      }
    }

    func interrupt(_ value: ObservableValue<[Int]>) {
      switch self {
      case .read: _ = value.value
      case .assignment: value.value = [2]
      case .edit: value.value.append(2)
      case .mutation: value.mutate { _ in }
      case .projection: value[\.[0]].value += 1
      case .observationInBatch: _ = value.observe { _, _ in }
      }
    }
  }

  @Test(arguments: Interruption.allCases)
  func `an edit must not be interrupted`(by interruption: Interruption) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [interruption = interruption as Interruption] in
      let value = ObservableValue([1])
      let effect = Effect { _ = value.value }
      let registration = value.observe { _, _ in }
      withBatchedChanges {
        value.value = [3]
        value.mutate { _ in interruption.interrupt(value) }
      }
      withExtendedLifetime((effect, registration)) {}
    }
    #expect(result.says(interruption.message))
  }

  @Test
  func `a nested edit traps even if nothing depends on it`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let value = ObservableValue([1])
      value.mutate { _ in value.value.append(2) }
    }
    #expect(result.says("A value was changed while it was being edited in place."))
  }
}
#endif
