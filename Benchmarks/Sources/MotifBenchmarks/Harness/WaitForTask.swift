// SPDX-License-Identifier: MIT

import Dispatch

/// Waits in a thread for the result of asynchronous work.
func waitForTask(_ work: @escaping @Sendable () async -> Int) {
  let semaphore = DispatchSemaphore(value: 0)
  Task.detached {
    blackHole(await work())
    semaphore.signal()
  }
  semaphore.wait()
}
