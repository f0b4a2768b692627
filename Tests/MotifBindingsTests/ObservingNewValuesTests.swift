// SPDX-License-Identifier: MIT

import MotifBindings
import Testing

/// Every form of an observer, with the old value and without it.
@Suite("Observing new values")
struct ObservingNewValuesTests {
  private final class Owner {
    var heard: [String] = []

    func hear(_ new: Int) { heard.append("\(new)") }
    func hear(_ old: Int, _ new: Int) { heard.append("\(old)-\(new)") }
  }

  private let owner = Owner()
  private let count = ObservableValue(1)
  private let pair = ObservableValue((first: 1, last: 2))

  @Test
  func `a closure gets as many values as it has parameters`() {
    let registrations = [
      count.observe { new in owner.hear(new) },
      count.observe { old, new in owner.hear(old, new) },
      count.observe { owner.hear($0) },
      count.observe { owner.hear($1) },
      count.observe { owner.hear($0, $1) },
      count.observe { _ in owner.hear(0) },
      count.observe { _, _ in owner.hear(-1) },
      count.observe({ new in owner.hear(new) }),
      count.map { $0 * 10 }.observe { new in owner.hear(new) },
      observe(count) { owner.hear($0) },
    ]
    count.value = 2
    #expect(owner.heard == ["2", "1-2", "2", "2", "1-2", "0", "-1", "2", "2", "20"])
    count.value = 2
    for registration in registrations { registration.cancel() }
    count.value = 3
    #expect(owner.heard.count == 10)
  }

  private func observe(
    _ value: some ReadableValue<Int>,
    _ body: @escaping (Int) -> Void
  ) -> Registration {
    value.observe { new in body(new) }
  }

  @Test
  func `an owner's closure gets as many, too`() {
    count.observe(owner: owner) { owner, new in owner.hear(new) }
    count.observe(owner: owner) { owner, old, new in owner.hear(old, new) }
    count.observe(owner: owner) { $0.hear($1) }
    count.observe(owner: owner) { $0.hear($1, $2) }
    count.observe(owner: owner) { owner, _ in owner.hear(0) }
    count.observe(owner: owner) { owner, _, _ in owner.hear(-1) }
    count.map { $0 * 10 }.observe(owner: owner) { owner, new in owner.hear(new) }
    count.value = 2
    #expect(owner.heard == ["2", "1-2", "2", "1-2", "0", "-1", "20"])
  }

  @Test
  func `two parameters are old and new, even for pairs`() {
    let registrations = [
      pair.observe { old, new in owner.heard.append("\(old) \(new)") },
      pair.observe { owner.heard.append("\($0) \($1)") },
      pair.observe { new in owner.heard.append("\(new)") },
      pair.observe { owner.heard.append("\($0)") },
    ]
    pair.observe(owner: owner) { owner, new in owner.heard.append("\(new.last)") }
    pair.observe(owner: owner) { owner, old, new in owner.heard.append("\(old.last) \(new.last)") }
    pair.value = (3, 4)
    let (old, new) = ("(first: 1, last: 2)", "(first: 3, last: 4)")
    #expect(owner.heard == ["\(old) \(new)", "\(old) \(new)", new, new, "4", "2 4"])
    withExtendedLifetime(registrations) {}
  }

  @Test
  func `a part is observed in the same forms`() {
    let registrations = [
      pair.observe(\.last) { new in owner.hear(new) },
      pair.observe(\.last) { old, new in owner.hear(old, new) },
      pair.observe(\.last) { owner.hear($0) },
    ]
    pair.observe(\.last, owner: owner) { owner, new in owner.hear(new) }
    pair.observe(\.last, owner: owner) { owner, old, new in owner.hear(old, new) }
    pair.value.first = 9
    pair.value.last = 5
    #expect(owner.heard == ["5", "2-5", "5", "5", "2-5"])
    withExtendedLifetime(registrations) {}
  }
}
