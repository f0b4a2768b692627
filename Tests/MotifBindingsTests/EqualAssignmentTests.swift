// SPDX-License-Identifier: MIT

import MotifBindings
import Testing

/// A value holds what was assigned to it, observed or not; whether observers are notified is separate.
@Suite("Equal assignments")
struct EqualAssignmentTests {
  /// Compares only by number.
  private final class Album: Equatable, Sendable {
    let number: Int

    init(_ number: Int) { self.number = number }

    static func == (left: Album, right: Album) -> Bool { left.number == right.number }
  }

  /// The kind of observer of a value.
  enum Viewer: CaseIterable {
    case nobody, observer, effect, derivedValue, trackable
  }

  @Test(arguments: Viewer.allCases)
  func `a value holds the last assignment, equal or not`(
    viewer: Viewer
  ) {
    let value = ObservableValue(Album(1))
    var calls = 0
    var kept: [Any] = []
    switch viewer {
    case .nobody: break
    case .observer: kept.append(value.observe { _, _ in calls += 1 })
    case .effect:
      kept.append(Effect { withExtendedLifetime(value.value) { calls += 1 } })
    case .derivedValue:
      let derived = value.map { $0 }
      kept.append(derived.observe { _, _ in calls += 1 })
    case .trackable: kept.append(TrackableValue(value))
    }
    calls = 0
    for change in 0..<5 {
      let new = Album(1)
      switch change {
      case 0: value.value = new
      case 1: value.mutate { $0 = new }
      case 2: withBatchedChanges { value.value = new }
      case 3:
        withBatchedChanges {
          value.value = Album(2)
          value.value = new
        }
      default: withBatchedChanges { value.mutate { $0 = new } }
      }
      #expect(value.value === new)
      #expect(
        (kept.first as? TrackableValue<ObservableValue<Album>>).map { $0.value === new } ?? true
      )
      if viewer != .effect || change != 3 { #expect(calls == 0) }
    }
    withExtendedLifetime(kept) {}
  }

  @Test(arguments: [false, true])
  func `a derived value holds the last result`(isObserved: Bool) {
    let source = ObservableValue(0)
    let derived = DerivedValue { (source.value, Album(1)).1 }
    var calls = 0
    let registration = isObserved ? derived.observe { _, _ in calls += 1 } : nil
    let old = derived.value
    source.value = 1
    #expect(derived.value !== old)
    #expect(calls == 0)
    withExtendedLifetime(registration) {}
  }

  @Test(arguments: [false, true])
  func `a shared value holds the last assignment`(isRead: Bool) async {
    let shared = SharedValue(Album(1))
    var iterator = isRead ? shared.values(.unbounded).makeAsyncIterator() : nil
    let (first, second, last) = (Album(1), Album(1), Album(2))
    shared.set(first)
    #expect(shared.value === first)
    shared.mutate { $0 = second }
    #expect(shared.value === second)
    shared.set(last)
    guard isRead else { return }
    #expect(await iterator?.next()?.number == 1)
    #expect(await iterator?.next() === last)
  }

  @Test
  func `a bound value isn't set to an equal one`() {
    let (left, right) = (ObservableValue(Album(1)), ObservableValue(Album(1)))
    let old = right.value
    let registration = left.bind(to: right)
    let new = Album(1)
    left.value = new
    #expect(left.value === new)
    #expect(right.value === old)
    withExtendedLifetime(registration) {}
  }
}
