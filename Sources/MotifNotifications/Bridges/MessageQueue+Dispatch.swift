// SPDX-License-Identifier: MIT

#if canImport(Dispatch)
public import Dispatch

extension MessageQueue {
  /// Makes a queue that takes its turns on a serial dispatch queue, such as the main queue.
  ///
  /// A turn is a block on the dispatch queue. An idle turn comes after the system has had time for background work.
  ///
  /// ```swift
  /// import Dispatch
  ///
  /// struct DidChange: HubMessage {}
  ///
  /// @MainActor
  /// func change() async {
  ///   let hub = MessageHub()
  ///   let queue = MessageQueue(hub, on: .main)
  ///   for _ in 1...40 { queue.enqueue(DidChange(), coalescing: .byType) }
  ///   for await _ in hub.changes(of: DidChange.self) { break }
  ///   print("changed", queue.count)
  /// }
  /// await change()
  /// // Prints "changed 0"
  /// ```
  ///
  /// - Parameters:
  ///   - hub: The hub that receives the messages. It belongs to the dispatch queue, or to the main actor if that is the
  ///     main queue.
  ///   - queue: The serial queue to take turns on. You must call this initializer on it.
  /// - Precondition: The caller runs on the dispatch queue, here and whenever it uses the message queue.
  public convenience init(_ hub: MessageHub, on queue: DispatchQueue) {
    dispatchPrecondition(condition: .onQueue(queue))
    self.init(hub) { turn in
      dispatchPrecondition(condition: .onQueue(queue))
      // The hub was made on this serial queue, and is only used there.
      nonisolated(unsafe) let turn = turn
      queue.async { turn() }
    } idle: { turn in
      dispatchPrecondition(condition: .onQueue(queue))
      // As above: the detour only carries the closure.
      nonisolated(unsafe) let turn = turn
      DispatchQueue.global(qos: .background).async { queue.async { turn() } }
    }
  }
}
#endif
