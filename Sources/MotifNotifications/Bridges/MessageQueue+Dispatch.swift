// SPDX-License-Identifier: MIT

#if canImport(Dispatch)
public import Dispatch

extension MessageQueue {
  /// Makes a queue whose turns come by a serial dispatch queue, such as the main one.
  ///
  /// A turn is a block on the queue. An idle turn is one that comes after the system had time for background
  /// work.
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
  ///   print("changed", queue.isEmpty)
  /// }
  /// await change()
  /// // Prints "changed true"
  /// ```
  ///
  /// - Parameters:
  ///   - hub: Where messages are posted. It belongs to the dispatch queue, or to the main actor if that is
  ///     the main one.
  ///   - queue: A serial queue, on which this is called.
  /// - Precondition: The caller runs on the queue, whenever it uses this one.
  public convenience init(_ hub: MessageHub, on queue: DispatchQueue) {
    dispatchPrecondition(condition: .onQueue(queue))
    self.init(hub) { turn in
      dispatchPrecondition(condition: .onQueue(queue))
      // It was made on the queue, which is serial, and runs there.
      nonisolated(unsafe) let turn = turn
      queue.async { turn() }
    } idle: { turn in
      dispatchPrecondition(condition: .onQueue(queue))
      // As above: the detour only carries it.
      nonisolated(unsafe) let turn = turn
      DispatchQueue.global(qos: .background).async { queue.async { turn() } }
    }
  }
}
#endif
