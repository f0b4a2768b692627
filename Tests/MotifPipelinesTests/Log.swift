// SPDX-License-Identifier: MIT

import Synchronization

/// Records events in order, from closures that may run anywhere.
final class Log: Sendable {
  private let lines = Mutex<[String]>([])

  var entries: [String] { lines.withLock { $0 } }

  func callAsFunction(_ line: String) {
    lines.withLock { $0.append(line) }
  }

  func removeAll() {
    lines.withLock { $0 = [] }
  }
}

/// Counts calls, from 1.
final class Counter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
