// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

/// An observation with an owner ends with the owner, or with the last of the values with which the observed one
/// begins: a value made from others by name begins with those, and every other value with itself.
@MainActor
@Suite("Observing with an owner")
struct OwnerLifetimeTests {
  private final class Owner {
    var heard: [Int] = []
  }

  enum Kind: CaseIterable {
    case itself, map, combined, keyPath, projection, readOnly, throttled, chain, mapOfProjection
    case closure, catching, mapOfClosure, otherType, mapOfOtherType

    /// Whether nobody has to keep the value.
    var beginsWithSource: Bool {
      switch self {
      case .closure, .catching, .mapOfClosure, .otherType, .mapOfOtherType: false
      default: true
      }
    }

    /// Makes a value that equals a source, and that nothing keeps.
    @MainActor
    func make(_ source: ObservableValue<Int>) -> any ReadableValue<Int> {
      switch self {
      case .itself: source
      case .map: source.map { $0 }
      case .combined: source.combined(with: source.readOnly) { max($0, $1) }
      case .keyPath: source.byteSwapped.byteSwapped
      case .projection: source[\.self]
      case .readOnly: source.readOnly
      case .throttled: source.throttled(for: .zero)
      case .chain: source.readOnly.map { $0 + 1 }.combined(with: source[\.self]) { min($0, $1) }
      case .mapOfProjection: source[\.self].map { $0 }
      case .closure: DerivedValue { source.value }
      case .catching: DerivedValue.catching { source.value }.map { $0.get() }
      case .mapOfClosure: DerivedValue { source.value }.map { $0 }
      case .otherType: ForwardingValue(DerivedValue { source.value })
      case .mapOfOtherType: ForwardingValue(DerivedValue { source.value }).map { $0 }
      }
    }
  }

  private func observe(_ value: some ReadableValue<Int>, _ owner: Owner) {
    value.observe(owner: owner) { owner, new in owner.heard.append(new) }
  }

  @Test(arguments: Kind.allCases)
  func `a value that nobody keeps is observed while its sources live`(kind: Kind) {
    let (source, owner) = (ObservableValue(1), Owner())
    observe(kind.make(source), owner)
    source.value = 2
    #expect(owner.heard == (kind.beginsWithSource ? [2] : []))
  }

  @Test(arguments: Kind.allCases)
  func `a value that is kept is observed`(kind: Kind) {
    let (source, owner) = (ObservableValue(1), Owner())
    let value = kind.make(source)
    observe(value, owner)
    source.value = 2
    #expect(owner.heard == [2])
    withExtendedLifetime(value) {}
  }

  @Test(arguments: Kind.allCases)
  func `an observation keeps no owner`(kind: Kind) {
    let source = ObservableValue(1)
    let value = kind.make(source)
    var owner: Owner? = Owner()
    weak let released = owner
    if let owner { observe(value, owner) }
    owner = nil
    #expect(released == nil)
    source.value = 2
    withExtendedLifetime(value) {}
  }

  @Test(arguments: Kind.allCases)
  func `an observation keeps no source`(kind: Kind) {
    let owner = Owner()
    var source: ObservableValue<Int>? = ObservableValue(1)
    weak let released = source
    if let source { observe(kind.make(source), owner) }
    source = nil
    #expect(released == nil)
    withExtendedLifetime(owner) {}
  }

  @Test
  func `a value made from several ends with the last of them`() {
    let owner = Owner()
    var (first, second): (ObservableValue<Int>?, ObservableValue<Int>?) = (
      ObservableValue(1), ObservableValue(1)
    )
    if let first, let second { observe(first.combined(with: second) { $0 + $1 }, owner) }
    first = nil
    second?.value = 2
    #expect(owner.heard == [3])
    second = nil
  }

  @Test
  func `a produced value begins with itself`() {
    let owner = Owner()
    var report: ((Int) -> Void)?
    func make() -> ProducedValue<Int> {
      ProducedValue(1) { set in
        report = set
        return {}
      }
    }
    observe(make(), owner)
    report?(2)
    #expect(owner.heard == [])
    let produced = make()
    observe(produced, owner)
    observe(produced.map { -$0 }, owner)
    report?(2)
    #expect(owner.heard == [2, -2])
    withExtendedLifetime(produced) {}
  }

  @Test
  func `a value that follows a shared one is a source like any other`() async {
    let (shared, source, owner) = (SharedValue(1), ObservableValue(0), Owner())
    observe(source.map { $0 }, owner)
    let following = source.follow(shared)
    shared.set(2)
    for await value in source.values() where value == 2 { break }
    #expect(owner.heard == [1, 2])
    following.cancel()
  }

  @Test
  func `an effect keeps what it reads, and ends with its last reference`() {
    withLifetimeTracking { tracker in
      var seen: [Int] = []
      let source = ObservableValue(1)
      var effect: Effect?
      do {
        let object = tracker.make()
        let value = DerivedValue { withExtendedLifetime(object) { source.value } }
        effect = Effect { seen.append(value.value) }
      }
      source.value = 2
      #expect(seen == [1, 2] && tracker.livingCount == 1)
      effect = nil
      source.value = 3
      #expect(effect == nil && seen == [1, 2] && tracker.livingCount == 0)
    }
  }
}
