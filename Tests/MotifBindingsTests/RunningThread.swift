// SPDX-License-Identifier: MIT

import Foundation

/// A thread that can be waited for.
final class RunningThread {
  private let done = DispatchSemaphore(value: 0)

  init(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) {
    let done = done
    let thread = Thread {
      body()
      done.signal()
    }
    if let stackSize { thread.stackSize = stackSize }
    thread.start()
  }

  func join() {
    done.wait()
  }
}
