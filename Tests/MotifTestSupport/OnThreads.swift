// SPDX-License-Identifier: MIT

internal import Foundation

/// Runs a body on several threads of the system at once, and waits for all of them.
///
/// Races show on real threads. A task group has no more threads than the machine has processors, and
/// hides most of them. The threads wait for one another before they begin.
///
/// - Parameters:
///   - count: How many threads to run.
///   - body: What each of them does; it gets the number of its thread, from 0.
public func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
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

/// Runs a body on several threads at once while this task waits without holding up a thread.
///
/// A body that waits for loads would wait for ever if all threads of tasks waited for it.
///
/// - Parameters:
///   - count: How many threads to run.
///   - body: What each of them does; it gets the number of its thread, from 0.
public func onThreadsAside(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
  await withCheckedContinuation { continuation in
    Thread {
      onThreads(count, body)
      continuation.resume()
    }
    .start()
  }
}
