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

  func fulfil(_ value: Value) {
    self.value.withLock { $0 = value }
    semaphore.signal()
  }

  func wait() -> Value? {
    semaphore.wait()
    return value.withLock { $0 }
  }
}

/// Runs a body on several threads at once while this task waits without holding up a thread.
///
/// A body that waits for loads would wait for ever if all threads of tasks waited for it.
func onThreadsAside(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
  await withCheckedContinuation { continuation in
    Thread {
      onThreads(count, body)
      continuation.resume()
    }
    .start()
  }
}
