// SPDX-License-Identifier: MIT

internal import Synchronization

/// The motions that were dropped, on any thread, and that their table has not removed yet.
final class DroppedMotions: Sendable {
  private let ids = Mutex<[Int32]>([])
  private let hasAny = Atomic(false)

  /// Whether there is none; a tick asks before each call.
  var isEmpty: Bool { !hasAny.load(ordering: .acquiring) }

  func append(_ id: Int32) {
    ids.withLock { ids in
      ids.append(id)
      hasAny.store(true, ordering: .releasing)
    }
  }

  func popLast() -> Int32? {
    ids.withLock { ids in
      defer { hasAny.store(ids.isEmpty == false, ordering: .releasing) }
      return ids.popLast()
    }
  }

  /// Returns how many of them meet a condition.
  func count(where meets: (Int32) -> Bool) -> Int {
    isEmpty ? 0 : ids.withLock { ids in ids.count(where: meets) }
  }
}
