// SPDX-License-Identifier: MIT

internal import Synchronization

/// Lines that hooks write down.
///
/// A pipeline may run on any thread, and on several at once, so what its hooks share has a lock.
final class Notes: Sendable {
  private let state = Mutex<[String]>([])

  var lines: [String] { state.withLock { $0 } }

  func add(_ line: String) { state.withLock { $0.append(line) } }
}
