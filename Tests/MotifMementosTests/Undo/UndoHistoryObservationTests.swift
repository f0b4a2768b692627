// SPDX-License-Identifier: MIT

import Foundation
import MotifMementos
import Synchronization
import Testing

@Suite("UndoHistory: observation")
struct UndoHistoryObservationTests {
  @Test
  func `observers are notified once per completed change (A11)`() throws {
    let history = UndoHistory()
    var states: [String] = []
    let registration = history.observe { _ in
      states.append("\(history.undoName ?? "-") \(history.redoName ?? "-")")
    }
    history.register(name: "a") { history.register(name: "x") {} }
    history.register(name: "b") {
      history.register(name: "x") {}
      history.register(name: "y") {}
    }
    try history.undo()
    history.countLimit = 0
    history.countLimit = nil
    history.removeAllSteps()
    history.removeAllSteps()
    #expect(states == ["a -", "b -", "a b", "- -"])
    _ = registration
  }

  @Test
  func `a failed action is not a change`() {
    let history = UndoHistory()
    history.register(name: "a") { throw TestDocument.Refusal() }
    var count = 0
    let registration = history.observe { _ in count += 1 }
    #expect(throws: UndoError.self) { try history.undo() }
    #expect(count == 0)
    _ = registration
  }

  @Test
  func `a canceled observer is not called again (B3)`() {
    let history = UndoHistory()
    var heard: [String] = []
    var first: Registration? = history.observe { _ in heard.append("first") }
    let second = history.observe { _ in heard.append("second") }
    history.register(name: "a") {}
    #expect(heard == ["first", "second"])
    first = nil
    history.register(name: "b") {}
    #expect(heard == ["first", "second", "second"])
    second.cancel()
    history.register(name: "c") {}
    #expect(heard.count == 3)
    _ = first
  }

  @Test
  func `observers added or canceled during a call take effect`() {
    let history = UndoHistory()
    var heard: [String] = []
    let bag = RegistrationBag()
    var later: Registration?
    let keep = history.observe { _ in
      heard.append("first")
      later?.cancel()
      if heard.count == 1 { history.observe { _ in heard.append("new") }.store(in: bag) }
    }
    later = history.observe { _ in heard.append("later") }
    history.register(name: "a") {}
    #expect(heard == ["first"])
    history.register(name: "b") {}
    #expect(heard == ["first", "first", "new"])
    _ = keep
  }

  @Test
  func `changes by an observer notify all observers again`() {
    let history = UndoHistory()
    var heard: [String] = []
    let first = history.observe { _ in
      heard.append("first \(history.undoName ?? "-")")
      if history.undoName == "a" { history.register(name: "b") {} }
    }
    let second = history.observe { _ in heard.append("second \(history.undoName ?? "-")") }
    history.register(name: "a") {}
    #expect(heard == ["first a", "second b", "first b", "second b"])
    _ = (first, second)
  }

  #if os(macOS) || os(Linux)
  @Test
  func `an observer that changes endlessly is a programming error`() async {
    await #expect(processExitsWith: .failure) {
      let history = UndoHistory()
      let registration = history.observe { _ in history.register(name: "again") {} }
      history.register(name: "start") {}
      _ = registration
    }
  }
  #endif

  @Test
  func `an observer capturing its history causes no leak`() {
    weak var released: UndoHistory?
    do {
      let history = UndoHistory()
      released = history
      let registration = history.observe { _ in _ = history.canUndo }
      history.register(name: "a") {}
      _ = registration
    }
    #expect(released == nil)
  }

  @Test
  func `a canceled observer releases its captures, even when running`() {
    final class Probe {}
    let history = UndoHistory()
    weak var probe: Probe?
    var registration: Registration?
    do {
      let captured = Probe()
      probe = captured
      registration = history.observe { _ in
        registration?.cancel()
        withExtendedLifetime(captured) {}
      }
    }
    history.register(name: "a") {}
    #expect(probe == nil)
    #expect(registration?.isActive == false)
  }

  @Test
  func `a registration may be dropped on any thread`() {
    // The other thread may take a long time.
    let history = UndoHistory(countLimit: 10)
    let calls = Atomic(0)
    let registrations = (0..<64).map { _ in
      Handover(history.observe { _ in calls.add(1, ordering: .relaxed) })
    }
    let dropping = Thread {
      for registration in registrations { registration.drop() }
    }
    dropping.start()
    while registrations.contains(where: { !$0.isDropped }) {
      history.register(name: "a") {}
    }
    let count = calls.load(ordering: .relaxed)
    history.register(name: "b") {}
    #expect(calls.load(ordering: .relaxed) == count)
  }

  @Test
  func `a registration may outlive its history`() {
    var history: UndoHistory? = UndoHistory()
    let registration = history?.observe { _ in }
    history = nil
    registration?.cancel()
    #expect(registration?.isActive == false)
    #expect(history == nil)
  }
}

/// Moves a registration to another thread, which drops it, as a `deinit` may do.
private final class Handover: Sendable {
  // Written before the thread starts and then by `drop()`, which one thread calls once.
  nonisolated(unsafe) private var registration: Registration?
  private let dropped = Atomic(false)

  init(_ registration: Registration) {
    self.registration = registration
  }

  var isDropped: Bool { dropped.load(ordering: .acquiring) }

  func drop() {
    registration = nil
    dropped.store(true, ordering: .releasing)
  }
}
