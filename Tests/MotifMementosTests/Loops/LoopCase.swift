// SPDX-License-Identifier: MIT

import MotifTestSupport

@testable import MotifMementos

/// A callback of this module that repeats the call that caused it.
enum LoopCase: String, CaseIterable, Codable, Sendable {
  case undoObserver
  case documentObserver
  case coalescingKey
  case coalescingClock
  case removedObject
  case removedCommand
  case commandApply
  case commandMerge
  case commandCost
  case commandName
  case snapshotBody
  case snapshotCost
  case historyApply
  case encode
  case commandEncode
  case decode
  case migration
  case legacyReader
  case fileSystem
  case validate
  case restoredValueEncoding
  case originator
  case undoDidFail
  case documentDidFail

  /// The expected message.
  var message: String {
    switch self {
    case .undoObserver, .documentObserver: "an observer causes an event"
    case .commandApply, .commandMerge, .commandCost, .commandName:
      "A command used the document that is applying it"
    case .commandEncode: "A command used its document while it was being encoded"
    // Swift's own exclusivity check.
    case .snapshotBody, .snapshotCost, .historyApply: "accesses to"
    case .fileSystem: "lock"
    default: "An endless loop"
    }
  }
}

// MARK: - Histories

extension LoopCase {
  private final class Knot: Hashable, @unchecked Sendable {
    let tie: () -> Void
    init(_ tie: @escaping () -> Void) { self.tie = tie }
    deinit { tie() }

    static func == (left: Knot, right: Knot) -> Bool {
      left.tie()
      return true
    }
    func hash(into hasher: inout Hasher) {}
  }

  private struct KnottedClock: Clock {
    let tie: @Sendable () -> Void
    var now: ContinuousClock.Instant {
      tie()
      return ContinuousClock.now
    }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
  }

  /// A command with a hook in each of its members.
  private struct Knotted: UndoableCommand {
    var inApply: () -> Void = {}
    var inMerge: () -> Void = {}
    var inCost: () -> Void = {}
    var inName: () -> Void = {}
    var object: Knot?

    var name: String {
      inName()
      return "Knotted"
    }
    var cost: Int {
      inCost()
      return 1
    }
    func apply(to state: inout Int) -> Knotted {
      inApply()
      return Knotted()
    }
    mutating func merge(_ next: Knotted) -> Bool {
      next.inMerge()
      return false
    }
  }

  private final class Box<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private struct Broken: Error {}

  func runHistory() {
    let history = UndoHistory()
    let document = CommandDocument<Int, Knotted>(0)
    func register() {
      history.register(name: "Loop", coalescing: .by("loop")) {}
    }
    switch self {
    case .undoObserver:
      let registration = history.observe { _ in history.register(name: "Loop") {} }
      register()
      registration.cancel()
    case .documentObserver:
      let registration = document.observe { _ in document.perform(Knotted()) }
      document.perform(Knotted())
      registration.cancel()
    case .coalescingKey:
      func register() {
        history.register(name: "Loop", coalescing: .by(Knot { register() })) {}
      }
      register()
      register()
    case .coalescingClock:
      nonisolated(unsafe) let tie = Box<() -> Void>({})
      let knotted = UndoHistory(clock: KnottedClock { tie.value() })
      tie.value = { knotted.register(name: "Loop", coalescing: .by("loop")) {} }
      tie.value()
    case .removedObject:
      func register() {
        let knot = Knot {
          register()
          history.removeAllSteps()
        }
        history.register(name: "Loop") { withExtendedLifetime(knot) {} }
      }
      register()
      history.removeAllSteps()
    case .removedCommand:
      func perform() {
        let knot = Knot {
          perform()
          document.removeAllSteps()
        }
        document.perform(Knotted(object: knot))
      }
      perform()
      document.removeAllSteps()
    case .commandApply: document.perform(Knotted(inApply: { document.perform(Knotted()) }))
    case .commandMerge:
      document.perform(Knotted())
      document.perform(Knotted(inMerge: { document.perform(Knotted()) }))
    case .commandCost: document.perform(Knotted(inCost: { document.perform(Knotted()) }))
    case .commandName: document.perform(Knotted(inName: { document.perform(Knotted()) }))
    case .snapshotBody:
      let box = Box(SnapshotHistory(0))
      func modify() { box.value.modify(name: "Loop") { _ in modify() } }
      modify()
    case .snapshotCost:
      nonisolated(unsafe) let box = Box(SnapshotHistory(0))
      box.value.modify(name: "Change") { $0 += 1 }
      @Sendable func limit() {
        box.value.limitCost(to: 1) { _ in
          limit()
          return 1
        }
      }
      limit()
    case .historyApply:
      let box = Box(CommandHistory<Knotted>())
      func perform() {
        var state = 0
        box.value.perform(Knotted(inApply: { perform() }), on: &state)
      }
      perform()
    case .undoDidFail:
      let manager = ModelUndoManager()
      let box = Box<MirroredUndoHistory?>(nil)
      box.value = MirroredUndoHistory(history) { _ in _ = box.value?.undo(to: 1) }
      history.register(name: "Broken") { throw Broken() }
      _ = box.value?.undo(to: 1)
      withExtendedLifetime(manager) {}
    case .documentDidFail:
      let broken = CommandDocument<Sheet, SetCell>(Sheet())
      try? broken.perform(SetCell(index: 0, value: 1))
      broken.replace(with: Sheet(fuse: 0, staysBroken: true), history: broken.history)
      let box = Box<MirroredDocument<Sheet, SetCell>?>(nil)
      box.value = MirroredDocument(broken) { _ in _ = box.value?.undo(to: 0) }
      _ = box.value?.undo(to: 0)
    default: break
    }
  }
}
