// SPDX-License-Identifier: MIT

internal import Synchronization

protocol Logger: Sendable {
  func write(_ line: String)
}

/// A logger that keeps its lines.
final class MemoryLogger: Logger {
  private let stored = Mutex<[String]>([])

  var lines: [String] { stored.withLock { $0 } }

  func write(_ line: String) { stored.withLock { $0.append(line) } }
}
