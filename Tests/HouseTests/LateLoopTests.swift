// SPDX-License-Identifier: MIT

import Motif
import MotifTestSupport
import Testing

/// A sequence observes from the call that makes it, even if its loop runs in a task that starts later.
@Suite("Loops that begin later")
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

  /// Reads from a sequence in a task that begins after some changes.
  ///
  /// - Returns: As many elements as arrive, at most `count`.
  private func read<Elements: AsyncSequence>(
    _ count: Int,
    from elements: Elements,
    as describe: @escaping @MainActor (Elements.Element) -> String = { "\($0)" },
    after change: () async throws -> Void
  ) async rethrows -> [String] where Elements.Failure == Never {
    let reading = Task {
      var read: [String] = []
      for await element in elements {
        read.append(describe(element))
        if read.count == count { break }
      }
      return read
    }
    try await change()
    // A loop that has missed something would wait forever.
    for _ in 0..<100 { await Task.yield() }
    reading.cancel()
    return await reading.value
  }

  @Test func `events of observers`() async {
    let observers = Observers<Int>()
    let read = await read(2, from: observers.changes()) {
      observers.tell(1)
      observers.tell(2)
    }
    #expect(read == ["1", "2"])
  }

  @Test func `changes of a list`() async throws {
    let list = try ObservableList<MainSection, Number>([Number(id: 1)])
    let read = try await read(2, from: list.changes(), as: { "\($0.insertedItems.count)" }) {
      try list.append(Number(id: 2))
      try list.append(Number(id: 3))
    }
    #expect(read == ["1", "1"])
  }

  @Test func `changes of a derived list`() async throws {
    let list = try ObservableList<MainSection, Number>([Number(id: 1)])
    let even = list.filtered { $0.id.isMultiple(of: 2) }
    let read = try await read(1, from: even.changes(), as: { "\($0.insertedItems.count)" }) {
      try list.append(Number(id: 2))
    }
    #expect(read == ["1"])
  }

  @Test func `events of a document lead to its state`() async {
    let document = CommandDocument<Int, Edit>(0)
    var state = document.state
    let events = document.changes()
    let read = await read(3, from: events, as: { event in
      if case .performed(let step) = event {
        for command in step.commands { _ = command.apply(to: &state) }
      }
      return "\(state)"
    }) {
      document.perform(.add(1))
      document.perform(.add(2))
      document.perform(.add(3))
    }
    #expect(read == ["1", "3", "6"])
    #expect(state == document.state)
  }

  @Test func `events of an undo history`() async {
    let history = UndoHistory()
    let album = Album()
    let events = history.changes()
    let names = await read(2, from: events, as: { event in
      if case .registered(let step) = event { step.name } else { "\(event)" }
    }) {
      history.register(name: "first", target: album) { $0.title = "first" }
      history.register(name: "second", target: album) { $0.title = "second" }
    }
    #expect(names == ["first", "second"])
  }

  @Test func `messages of a hub`() async {
    let hub = MessageHub()
    let read = await read(2, from: hub.changes(of: DidChange.self), as: { "\($0.number)" }) {
      hub.post(DidChange(number: 1))
      hub.post(DidChange(number: 2))
    }
    #expect(read == ["1", "2"])
  }

  @Test func `messages of a shared hub`() async {
    let hub = SharedMessageHub()
    let read = await read(2, from: hub.changes(of: DidChange.self), as: { "\($0.number)" }) {
      await hub.post(DidChange(number: 1))
      await hub.post(DidChange(number: 2))
    }
    #expect(read == ["1", "2"])
  }

  @Test func `values of every kind`() async {
    let value = ObservableValue(Pair())
    func change() {
      value.value.first += 1
      value.value.first += 1
    }
    let firsts = await read(3, from: value.values(.unbounded), as: { "\($0.first)" }, after: change)
    #expect(firsts == ["1", "2", "3"])
    let derived = value.map { $0.first * 10 }
    #expect(await read(3, from: derived.values(.unbounded), after: change) == ["30", "40", "50"])
    let part = value[\.first]
    #expect(await read(3, from: part.values(.unbounded), after: change) == ["5", "6", "7"])
    let produced = ProducedValue(0) { set in
      set(1)
      return {}
    }
    #expect(await read(1, from: produced.values(.unbounded)) {} == ["1"])
    let shared = SharedValue(1)
    let read = await read(3, from: shared.values(.unbounded)) {
      shared.set(2)
      shared.set(3)
    }
    #expect(read == ["1", "2", "3"])
  }

  @Test func `permissions`() async {
    let permissions = NotificationPermissions()
    let values = permissions.values(.unbounded)
    let read = await read(3, from: values, as: { "\($0.rawValue)" }) {
      permissions.update(to: .alert)
      permissions.update(to: .sound)
    }
    let kinds: [NotificationKinds] = [[], .alert, .sound]
    #expect(read == kinds.map { "\($0.rawValue)" })
  }

  @Test func `a sequence that nobody iterates holds no more than 100,000 values`() async {
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
