// SPDX-License-Identifier: MIT

import Foundation

/// Runs a body on several threads of the system at once and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  let start = DispatchSemaphore(value: 0)
  for index in 0..<count {
    group.enter()
    Thread {
      start.wait()
      body(index)
      group.leave()
    }
    .start()
  }
  for _ in 0..<count { start.signal() }
  group.wait()
}
