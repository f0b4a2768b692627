// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

@Suite("EditableProjection")
struct EditableProjectionTests {
  private struct Address: Equatable {
    var city = "London"
    var lines: [String] = []
  }

  private struct User: Equatable {
    var name = "Ada"
    var age = 36
    var address = Address()
    let id = 7
  }

  private final class Owner {
    var heard: [String] = []
  }

  private let user = ObservableValue(User())
  private let owner = Owner()

  @Test
  func `setting a projection leaves the other parts unchanged`() {
    let name = user[\.name]
    name.value = "Grace"
    user.age.value += 1
    user.address.city.value = "New York"
    #expect(user.value == User(name: "Grace", age: 37, address: Address(city: "New York")))
    #expect(name.value == "Grace" && user.address.city.value == "New York")
  }

  @Test
  func `each assignment is one change, unless equal`() {
    var changes = 0
    let registration = user.observe { _ in changes += 1 }
    user.name.value = "Grace"
    user.name.value = "Grace"
    user.address.lines.value.append("1 Main Street")
    #expect(changes == 2)
    registration.cancel()
  }

  @Test
  func `a part behaves like a value of its own`() async {
    let city = user.address.city
    var runs: [String] = []
    let effect = Effect { runs.append(city.value) }
    let registration = city.observe { old, new in owner.heard.append("\(old)-\(new)") }
    user.address.city.observe(owner: owner) { owner, new in owner.heard.append(new) }
    user.address.map { $0.city.count }.observe(owner: owner) { $0.heard.append("\($1)") }
    let upper = city.map { $0.uppercased() }
    user.name.value = "Grace"
    city.value = "Paris"
    #expect(runs == ["London", "Paris"] && upper.value == "PARIS")
    #expect(Set(owner.heard) == ["London-Paris", "Paris", "5"])
    registration.cancel()
    effect.cancel()
    for await city in user.address.city.values() {
      if city == "Rome" { break }
      user.address.city.value = "Rome"
    }
  }

  @Test
  func `an edit in place copies nothing`() {
    let list = ObservableValue((items: Array(0..<1_000), count: 0), name: nil)
    let address = list.value.items.withUnsafeBufferPointer { $0.baseAddress }
    list.value.items.reserveCapacity(2_000)
    let reserved = list.value.items.withUnsafeBufferPointer { $0.baseAddress }
    #expect(address != reserved)
    let items = list[\.items]
    items.value.append(1)
    #expect(list.value.items.withUnsafeBufferPointer { $0.baseAddress } == reserved)
  }

  @Test
  func `a field is bound to an unretained projection`() {
    let field = FakeControl("")
    let registration = user.address.city.bind(to: field)
    #expect(field.value == "London")
    field.edit("Rome")
    #expect(user.value.address.city == "Rome")
    user.value.address.city = "Paris"
    #expect(field.value == "Paris")
    let draft = ObservableValue("")
    let other = draft.bind(to: user.name, startingFrom: .target)
    draft.value = "Grace"
    #expect(user.value.name == "Grace")
    registration.cancel()
    other.cancel()
  }

  @Test
  func `two projections are bound to one another`() {
    let copy = ObservableValue(User(name: ""))
    let registration = user.age.bind(to: copy.name, convert: { "\($0)" }, convertBack: { Int($0) })
    copy.name.value = "40"
    #expect(user.value.age == 40)
    registration.cancel()
  }

  @Test
  func `a binding retains neither projection nor source`() {
    withLifetimeTracking { tracker in
      struct Form: Equatable {
        var name = ""
        let token: TrackedObject<Int>
        static func == (left: Self, right: Self) -> Bool { left.name == right.name }
      }
      var source: ObservableValue<Form>? = ObservableValue(Form(token: tracker.make()))
      let field = FakeControl("")
      let registration = source.map { $0.name.bind(to: field) }
      field.edit("Ada")
      #expect(source?.value.name == "Ada")
      source = nil
      #expect(tracker.livingCount == 0)
      field.edit("Grace")
      registration?.cancel()
    }
  }

  @Test
  func `a read-only part is a derived value`() {
    let id: DerivedValue<Int> = user.id
    let name: DerivedValue<String> = user.name
    let other: DerivedValue<String> = user[\.name]
    func read(_ value: some ReadableValue<String>) -> String { value.value }
    func set(_ value: some EditableValue<String>) { value.value = "Grace" }
    set(user.name)
    #expect(id.value == 7)
    #expect([name.value, other.value, read(user.name)] == ["Grace", "Grace", "Grace"])
  }
}
