// SPDX-License-Identifier: MIT

/// One thing that can be undone or redone, as the actions that do it.
struct UndoStep {
  let name: String
  /// What was registered first, and most often alone.
  let first: () throws -> Void
  /// What was registered after it, oldest first.
  var others: [() throws -> Void] = []

  /// Runs the actions, those registered last first.
  func run() throws {
    for action in others.reversed() {
      try action()
    }
    try first()
  }
}

/// Steps, of which the newest are taken and the oldest are forgotten.
struct UndoStack {
  private var storage: [UndoStep?] = []
  private var start = 0

  var count: Int { storage.count - start }

  var last: UndoStep? { count > 0 ? storage[storage.count - 1] : nil }

  mutating func append(_ step: UndoStep) {
    storage.append(step)
  }

  mutating func removeLast() {
    storage.removeLast()
    if count == 0 { self = UndoStack() }
  }

  /// Forgets the oldest steps in amortised constant time each.
  ///
  /// - Parameter limit: How many steps may stay.
  /// - Returns: The steps that were forgotten, so that the caller decides when they are destroyed.
  mutating func trim(to limit: Int) -> [UndoStep] {
    var forgotten: [UndoStep] = []
    while count > limit {
      if let step = storage[start] { forgotten.append(step) }
      storage[start] = nil
      start += 1
    }
    if start > storage.count / 2 {
      storage.removeFirst(start)
      start = 0
    }
    return forgotten
  }
}
