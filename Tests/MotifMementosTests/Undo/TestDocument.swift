// SPDX-License-Identifier: MIT

import MotifMementos
import Testing

/// A list that fails on request.
final class TestDocument {
  struct Refusal: Error {}

  private(set) var values: [Int] = []
  let history: UndoHistory

  /// The number of changes that succeed before each one fails; nil for all.
  var failsAfter: Int? {
    didSet { changes = 0 }
  }
  private var changes = 0

  init(countLimit: Int? = nil) {
    history = UndoHistory(countLimit: countLimit)
  }

  /// Fails during the undo or redo itself, not during the rollback.
  private func refuseIfDue() throws {
    guard let failsAfter else { return }
    changes += 1
    guard changes == failsAfter + 1 else { return }
    changes = 0
    throw Refusal()
  }

  func append(_ value: Int) {
    values.append(value)
    history.register(name: "Append \(value)") { [unowned self] in try remove() }
  }

  func appendAll(_ all: [Int]) {
    values += all
    history.register(name: "Append \(all.count) values") { [unowned self] in
      for _ in all { try remove() }
    }
  }

  func remove() throws {
    if failsAfter != nil { try refuseIfDue() }
    let value = values.removeLast()
    history.register(name: "Remove \(value)") { [unowned self] in
      if failsAfter != nil { try refuseIfDue() }
      append(value)
    }
  }
}
