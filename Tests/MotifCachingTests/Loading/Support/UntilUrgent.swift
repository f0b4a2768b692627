// SPDX-License-Identifier: MIT

/// Waits until the current task has a high priority, and lets other tasks run until then.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
func untilUrgent() async {
  let (raises, continuation) = AsyncStream<Void>.makeStream()
  await withTaskPriorityEscalationHandler {
    guard Task.currentPriority < .high else { return }
    for await _ in raises where Task.currentPriority >= .high { return }
  } onPriorityEscalated: { _, _ in
    continuation.yield()
  }
}
