// SPDX-License-Identifier: MIT

import Dispatch

/// Blocks the thread until the result of asynchronous work is available.
func waitForTask(_ work: @escaping @Sendable () async -> Int) {
  let semaphore = DispatchSemaphore(value: 0)
  Task.detached {
    blackHole(await work())
    semaphore.signal()
  }
  semaphore.wait()
}
