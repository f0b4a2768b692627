// SPDX-License-Identifier: MIT

import Motif
import MotifTestSupport
import Testing

/// A sequence observes from the call that makes it, even if its loop runs in a task that starts later.
@Suite("Loops that begin late")
@MainActor
struct LateLoopTests {
  private enum Edit: UndoableCommand {
    case add(Int)

    var name: String { "Add" }

    func apply(to sum: inout Int) -> Edit {
      guard case .add(let number) = self else { return self }
      sum += number
      return .add(-number)
    }
  }

  private struct Number: Identifiable, Equatable {
    let id: Int
  }

  private struct Pair: Equatable {
    var first = 1
    var second = 1
  }

  private final class Album {
    var title = ""
  }

  private struct DidChange: HubMessage, Sendable {
    var number: Int
  }

  /// The elements that a loop has read.
  private final class Readings<Element> {
    var elements: [Element] = []
  }

  /// Reads from a sequence in a task that begins after some changes.
  ///
  /// - Returns: As many elements as arrive, at most `count`.
  private func read<Elements: AsyncSequence>(
    _ count: Int,
    from elements: Elements,
    after change: () async throws -> Void
  ) async rethrows -> [Elements.Element] where Elements.Failure == Never {
    let readings = Readings<Elements.Element>()
    let reading = Task {
      for await element in elements {
        readings.elements.append(element)
        if readings.elements.count == count { break }
      }
    }
    try await change()
    // A loop that missed an element would wait forever.
    for _ in 0..<100 { await Task.yield() }
    reading.cancel()
    await reading.value
    return readings.elements
  }

  @Test func `a late loop receives events of observers`() async {
    let observers = Observers<Int>()
    let read = await read(2, from: observers.changes()) {
      observers.tell(1)
      observers.tell(2)
    }
    #expect(read == [1, 2])
  }

  @Test func `a late loop receives changes of a list`() async throws {
    let list = try ObservableList<MainSection, Number>([Number(id: 1)])
    let read = try await read(2, from: list.changes()) {
      try list.append(Number(id: 2))
      try list.append(Number(id: 3))
    }
    #expect(read.map { $0.insertedItems.map(\.id) } == [[2], [3]])
  }

  @Test func `a late loop receives changes of a derived list`() async throws {
    let list = try ObservableList<MainSection, Number>([Number(id: 1)])
    let even = list.filtered { $0.id.isMultiple(of: 2) }
    let read = try await read(1, from: even.changes()) { try list.append(Number(id: 2)) }
    #expect(read.map { $0.insertedItems.map(\.id) } == [[2]])
  }

  @Test func `a document's events lead to its state`() async {
    let document = CommandDocument<Int, Edit>(0)
    var state = document.state
    let events = await read(3, from: document.changes()) {
      for number in 1...3 { document.perform(.add(number)) }
    }
    for case .performed(let step) in events {
      for command in step.commands { _ = command.apply(to: &state) }
    }
    #expect(events.count == 3)
    #expect(state == document.state)
  }

  @Test func `a late loop receives events of an undo history`() async {
    let history = UndoHistory()
    let album = Album()
    let events = await read(2, from: history.changes()) {
      history.register(name: "first", target: album) { $0.title = "first" }
      history.register(name: "second", target: album) { $0.title = "second" }
    }
    let names = events.map { if case .registered(let step) = $0 { step.name } else { "" } }
    #expect(names == ["first", "second"])
  }

  @Test func `a late loop receives messages of a hub`() async {
    let hub = MessageHub()
    let read = await read(2, from: hub.changes(of: DidChange.self)) {
      hub.post(DidChange(number: 1))
      hub.post(DidChange(number: 2))
    }
    #expect(read.map(\.number) == [1, 2])
  }

  @Test func `a late loop receives messages of a shared hub`() async {
    let hub = SharedMessageHub()
    let read = await read(2, from: hub.changes(of: DidChange.self)) {
      await hub.post(DidChange(number: 1))
      await hub.post(DidChange(number: 2))
    }
    #expect(read.map(\.number) == [1, 2])
  }

  @Test func `a late loop receives values of every kind`() async {
    let value = ObservableValue(Pair())
    func change() {
      value.value.first += 1
      value.value.first += 1
    }
    let pairs = await read(3, from: value.values(.unbounded), after: change)
    #expect(pairs.map(\.first) == [1, 2, 3])
    let derived = value.map { $0.first * 10 }
    #expect(await read(3, from: derived.values(.unbounded), after: change) == [30, 40, 50])
    let part = value[\.first]
    #expect(await read(3, from: part.values(.unbounded), after: change) == [5, 6, 7])
    let produced = ProducedValue(0) { set in
      set(1)
      return {}
    }
    #expect(await read(1, from: produced.values(.unbounded)) {} == [1])
    let shared = SharedValue(1)
    let read = await read(3, from: shared.values(.unbounded)) {
      shared.set(2)
      shared.set(3)
    }
    #expect(read == [1, 2, 3])
  }

  @Test func `a late loop receives permissions`() async {
    let permissions = NotificationPermissions()
    let read = await read(3, from: permissions.values(.unbounded)) {
      permissions.update(to: .alert)
      permissions.update(to: .sound)
    }
    #expect(read == [[], .alert, .sound])
  }

  @Test func `a sequence without a reader buffers at most 100,000 values`() async {
    let shared = SharedValue(0)
    let values = shared.values(.unbounded)
    for number in 1...100_002 { shared.set(number) }
    var count = 0
    for await number in values {
      guard number == count else { break }
      count += 1
    }
    #expect(count == 100_000)
  }
}
