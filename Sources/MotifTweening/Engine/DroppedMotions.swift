// SPDX-License-Identifier: MIT

internal import Synchronization

/// The motions that nobody holds any more: noted on any thread, and taken out by their table.
final class DroppedMotions: Sendable {
  private let ids = Mutex<[Int32]>([])
  private let hasAny = Atomic(false)

  /// A tick asks before each call.
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
}
