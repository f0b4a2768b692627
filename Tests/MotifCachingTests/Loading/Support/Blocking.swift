// SPDX-License-Identifier: MIT

import Foundation
import MotifTestSupport
import Synchronization

/// A number that many threads count up.
final class Counter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .acquiring) }

  func increment() {
    count.add(1, ordering: .acquiringAndReleasing)
  }
}

/// A value for which a thread of its own waits, which is none of those that tasks run on.
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
