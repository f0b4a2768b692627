// SPDX-License-Identifier: MIT

import Foundation
import MotifTestSupport
import Synchronization

/// A number that many threads increment.
final class Counter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .acquiring) }

  func increment() {
    count.add(1, ordering: .acquiringAndReleasing)
  }
}

/// Waits for an asynchronous value on a separate thread, outside the pool that tasks run on.
final class Blocking<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let semaphore = DispatchSemaphore(value: 0)

  func fulfill(_ value: Value) {
    self.value.withLock { $0 = value }
    semaphore.signal()
  }

  func wait() -> Value? {
    semaphore.wait()
    return value.withLock { $0 }
  }
}
