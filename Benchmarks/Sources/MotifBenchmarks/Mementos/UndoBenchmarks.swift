// SPDX-License-Identifier: MIT

import MotifMementos

/// Recording, undoing, and redoing changes.
///
/// The floor is two arrays of closures in the document, without names, groups, or limits.
enum UndoBenchmarks {
  static var all: [Benchmark] {
    [registering, forgetting, registeringTargets, merging, grouping, undoing, asking]
  }

  private static let batch = 1_000

  private static var registering: Benchmark {
    Benchmark(
      name: "register, \(batch) steps",
      measure: .nanoseconds,
      operationsPerCall: batch,
      targets: [.timesFloor(1.5)],
      contenders: [documents(.motif) { $0.change($1) }, bare]
    )
  }

  private static var forgetting: Benchmark {
    Benchmark(
      name: "register, limit of 100",
      measure: .nanoseconds,
      operationsPerCall: batch,
      contenders: [documents(.motif, limit: 100) { $0.change($1) }, bare]
    )
  }

  private static var registeringTargets: Benchmark {
    Benchmark(
      name: "register, weak target",
      measure: .nanoseconds,
      operationsPerCall: batch,
      contenders: [documents(.motif) { $0.changeWeakly($1) }, bare]
    )
  }

  private static var merging: Benchmark {
    Benchmark(
      name: "register, merged by key",
      measure: .nanoseconds,
      operationsPerCall: batch,
      contenders: [documents(.motif) { $0.slide($1) }, bare]
    )
  }

  private static var grouping: Benchmark {
    Benchmark(
      name: "register, in groups of 10",
      measure: .nanoseconds,
      operationsPerCall: batch,
      contenders: [
        .repeated(.motif) {
          { count in
            for _ in 0..<count {
              let document = UndoneDocument()
              for group in 0..<batch / 10 {
                document.history.group(name: "Group") {
                  for index in 0..<10 { document.change(group + index) }
                }
              }
              blackHole(document.value)
            }
          }
        },
        bare,
      ]
    )
  }

  private static var undoing: Benchmark {
    Benchmark(
      name: "undo + redo",
      measure: .nanoseconds,
      contenders: [
        .repeated(.motif) {
          let document = UndoneDocument()
          for index in 0..<batch { document.change(index) }
          return { count in
            times(count) { _ in
              try? document.history.undo()
              try? document.history.redo()
            }
            expect(document.value, is: batch - 1, "value")
          }
        },
        .repeated(.floor) {
          let document = BareUndoneDocument()
          for index in 0..<batch { document.change(index) }
          return { count in
            times(count) { _ in
              try? document.undo()
              try? document.redo()
            }
            expect(document.value, is: batch - 1, "value")
          }
        },
      ]
    )
  }

  private static var asking: Benchmark {
    Benchmark(
      name: "canUndo",
      measure: .nanoseconds,
      contenders: [
        .repeated(.motif) {
          let document = UndoneDocument()
          document.change(1)
          return { count in
            times(count) { _ in blackHole(document.history.canUndo ? 1 : 0) }
          }
        }
      ]
    )
  }
}

// MARK: - Contenders

extension UndoBenchmarks {
  /// A thousand changes of a new document, and its release.
  private static func documents(
    _ entrant: Entrant,
    limit: Int? = nil,
    _ change: @escaping (UndoneDocument, Int) -> Void
  ) -> Contender {
    .repeated(entrant) {
      { count in
        for _ in 0..<count {
          let document = UndoneDocument(limit: limit)
          for index in 0..<batch { change(document, index) }
          blackHole(document.value)
        }
      }
    }
  }

  private static var bare: Contender {
    .repeated(.floor) {
      { count in
        for _ in 0..<count {
          let document = BareUndoneDocument()
          for index in 0..<batch { document.change(index) }
          blackHole(document.value)
        }
      }
    }
  }
}

/// A number with a history.
private final class UndoneDocument {
  private(set) var value = 0
  let history: UndoHistory

  init(limit: Int? = nil) {
    history = UndoHistory(countLimit: limit)
  }

  func change(_ value: Int) {
    let old = self.value
    self.value = value
    history.register(name: "Change") { [unowned self] in change(old) }
  }

  func changeWeakly(_ value: Int) {
    let old = self.value
    self.value = value
    history.register(name: "Change", target: self) { document in document.changeWeakly(old) }
  }

  func slide(_ value: Int) {
    let old = self.value
    self.value = value
    history.register(name: "Change", coalescing: .by("value", keeping: .firstAction)) {
      [unowned self] in slide(old)
    }
  }
}

/// The same by hand.
private final class BareUndoneDocument {
  private(set) var value = 0
  private var undoActions: [() throws -> Void] = []
  private var redoActions: [() throws -> Void] = []
  private var isUndoing = false

  func change(_ value: Int) {
    let old = self.value
    self.value = value
    if isUndoing {
      redoActions.append { [unowned self] in change(old) }
    } else {
      undoActions.append { [unowned self] in change(old) }
    }
  }

  func undo() throws {
    isUndoing = true
    defer { isUndoing = false }
    try undoActions.popLast()?()
  }

  func redo() throws { try redoActions.popLast()?() }
}
