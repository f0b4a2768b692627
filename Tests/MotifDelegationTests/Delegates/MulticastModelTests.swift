// SPDX-License-Identifier: MIT

import MotifDelegation
import MotifTestSupport
import Testing

/// The expected delegates, each with its number of registrations.
private struct Model {
  struct Entry {
    let name: Int
    /// A number that changes when an object is removed and added again.
    let serial: Int
    var holders = 1
  }

  var entries: [Entry] = []
  private var serial = 0

  mutating func add(_ name: Int) {
    if let index = entries.firstIndex(where: { $0.name == name }) {
      entries[index].holders += 1
    } else {
      serial += 1
      entries.append(Entry(name: name, serial: serial))
    }
  }

  mutating func leave(_ name: Int) {
    guard let index = entries.firstIndex(where: { $0.name == name }) else { return }
    entries[index].holders -= 1
    if entries[index].holders == 0 { entries.remove(at: index) }
  }

  mutating func remove(_ name: Int) {
    entries.removeAll { $0.name == name }
  }
}

/// Performs random operations on a multicast delegate and its model.
private final class Play {
  private let list = MulticastDelegate<TrackedObject<Int>>()
  private let tracker = LifetimeTracker()
  private var model = Model()
  private var objects: [Int: TrackedObject<Int>] = [:]
  private var registrations: [(name: Int, registration: Registration)] = []
  private var random: SeededGenerator

  /// The delegates of the calls in progress, outermost first, which retain them.
  private var called: [Int] = []

  init(_ random: SeededGenerator) {
    self.random = random
  }

  func run() {
    for _ in 0..<60 {
      step()
      guard list.count == model.entries.count else {
        Issue.record("\(list.count) delegates, not \(model.entries.count)")
        return
      }
      checkRegistrations()
    }
    objects = [:]
    #expect(tracker.livingCount == 0)
    #expect(list.count == 0)
  }

  private func step() {
    let name = Int.random(in: 0..<12, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2: add(name)
    case 3: remove(name)
    case 4: end { $0.cancel() }
    case 5: end { _ in }
    case 6: release(name)
    default: send()
    }
  }

  private func add(_ name: Int) {
    let object = objects[name] ?? tracker.make(name)
    objects[name] = object
    model.add(name)
    registrations.append((name, list.add(object)))
  }

  private func remove(_ name: Int) {
    for entry in registrations where entry.name == name { entry.registration.cancel() }
    model.remove(name)
    registrations.removeAll { $0.name == name }
  }

  private func end(_ how: (Registration) -> Void) {
    guard let index = registrations.indices.randomElement(using: &random) else { return }
    let (name, registration) = registrations.remove(at: index)
    how(registration)
    model.leave(name)
  }

  private func release(_ name: Int) {
    guard !called.contains(name) else { return }
    objects[name] = nil
    model.remove(name)
    for index in registrations.indices where registrations[index].name == name {
      registrations[index].name = -1
    }
  }

  /// Sends, and performs more operations inside the calls.
  private func send() {
    // The delegates to call: the current ones, except for any that are removed, even briefly.
    var due = model.entries[...]
    list { delegate in
      #expect(due.first?.name == delegate.payload)
      due = due.dropFirst()
      called.append(delegate.payload)
      defer { called.removeLast() }
      for _ in 0..<2 where called.count < 3 && Bool.random(using: &random) {
        step()
        let stayed = Set(model.entries.map(\.serial))
        due.removeAll { !stayed.contains($0.serial) }
      }
    }
    #expect(due.isEmpty, "\(due.map(\.name)) should have been called, too")
  }

  private func checkRegistrations() {
    for (name, registration) in registrations {
      #expect(registration.isActive == (name >= 0))
    }
  }
}

@Suite("MulticastDelegate, compared with a model")
struct MulticastModelTests {
  @Test func `random changes, even during sends, agree with a model`() {
    withSeeds(300) { random in
      Play(random).run()
    }
  }
}
