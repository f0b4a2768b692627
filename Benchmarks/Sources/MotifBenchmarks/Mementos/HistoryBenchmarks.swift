// SPDX-License-Identifier: MIT

import MotifMementos

/// Recording commands and whole states.
///
/// The floor for commands is an array of commands and their inverses; the floor for states is an array of
/// copies. Neither has limits, merging, or a record of what is saved.
enum HistoryBenchmarks {
  static var all: [Benchmark] { [performing, merging, undoing, replacing, modifying] }

  private static let batch = 1_000

  private static var performing: Benchmark {
    Benchmark(
      name: "perform a command, \(batch) steps",
      measure: .nanoseconds,
      operationsPerCall: batch,
      contenders: [
        .repeated(.motif) {
          { count in
            for _ in 0..<count {
              var history = CommandHistory<Add>()
              var sum = 0
              for index in 0..<batch { history.perform(Add(amount: index), on: &sum) }
              blackHole(sum)
            }
          }
        },
        pairs,
      ]
    )
  }

  private static var merging: Benchmark {
    Benchmark(
      name: "perform a command, merged",
      measure: .nanoseconds,
      operationsPerCall: batch,
      contenders: [
        .repeated(.motif) {
          { count in
            for _ in 0..<count {
              var history = CommandHistory<Growth>()
              var sum = 0
              for index in 0..<batch { history.perform(Growth(amount: index), on: &sum) }
              blackHole(sum)
            }
          }
        },
        pairs,
      ]
    )
  }

  private static var pairs: Contender {
    .repeated(.floor) {
      { count in
        for _ in 0..<count {
          var steps: [(name: String, command: Add, inverse: Add)] = []
          var sum = 0
          for index in 0..<batch {
            let command = Add(amount: index)
            steps.append((command.name, command, command.apply(to: &sum)))
          }
          blackHole(sum &+ steps.count)
        }
      }
    }
  }

  private static var undoing: Benchmark {
    Benchmark(
      name: "undo + redo a command",
      measure: .nanoseconds,
      contenders: [
        .repeated(.motif) {
          var history = CommandHistory<Add>()
          var sum = 0
          for index in 0..<batch { history.perform(Add(amount: index), on: &sum) }
          let expected = sum
          return { count in
            times(count) { _ in
              try? history.undo(on: &sum)
              try? history.redo(on: &sum)
            }
            expect(sum, is: expected, "sum")
          }
        }
      ]
    )
  }

  private static var replacing: Benchmark {
    Benchmark(
      name: "replace a state of 100 numbers",
      measure: .nanoseconds,
      operationsPerCall: batch,
      contenders: [
        snapshots { history, index in
          history.modify(name: "Set") { $0 = state(index) }
        },
        copies { states, index in states.append(("Set", state(index))) },
      ]
    )
  }

  private static var modifying: Benchmark {
    Benchmark(
      name: "modify a state of 100 numbers",
      measure: .nanoseconds,
      operationsPerCall: batch,
      contenders: [
        snapshots { history, index in history.modify(name: "Set") { $0[0] = index &+ 1 } },
        copies { states, index in
          var state = states[states.count - 1].state
          state[0] = index &+ 1
          states.append(("Set", state))
        },
      ]
    )
  }

  private static func state(_ index: Int) -> [Int] { Array(repeating: index, count: 100) }

  private static func snapshots(
    _ change: @escaping (inout SnapshotHistory<[Int]>, Int) -> Void
  ) -> Contender {
    .repeated(.motif) {
      { count in
        for _ in 0..<count {
          var history = SnapshotHistory(state(-1))
          for index in 0..<batch { change(&history, index) }
          blackHole(history.state[0])
        }
      }
    }
  }

  private static func copies(
    _ change: @escaping (inout [(name: String, state: [Int])], Int) -> Void
  ) -> Contender {
    .repeated(.floor) {
      { count in
        for _ in 0..<count {
          var states = [(name: "", state: state(-1))]
          for index in 0..<batch { change(&states, index) }
          blackHole(states[states.count - 1].state[0])
        }
      }
    }
  }
}

/// A command that never merges.
private struct Add: UndoableCommand {
  var amount: Int
  var name: String { "Add" }

  func apply(to sum: inout Int) -> Add {
    sum &+= amount
    return Add(amount: 0 &- amount)
  }
}

/// A command that merges with others of its kind.
private struct Growth: UndoableCommand {
  var amount: Int
  var name: String { "Grow" }

  func apply(to sum: inout Int) -> Growth {
    sum &+= amount
    return Growth(amount: 0 &- amount)
  }

  mutating func merge(_ next: Growth) -> Bool {
    amount &+= next.amount
    return true
  }
}
