// SPDX-License-Identifier: MIT

extension TieredLoader {
  /// Begins to load what will be needed soon.
  ///
  /// The loads wait behind those that somebody needs now. When a request for one of the keys comes
  /// it joins the load, which moves forward to the priority of that request. Keys that are in
  /// memory are passed over, and failures show nowhere but in the callback for tier failures.
  ///
  /// ```swift
  /// let loader = TieredLoader(memory: BoundedCache<Int, String>()) { key in "Album \(key)" }
  /// let ahead = loader.prefetch(1...3)
  /// print(try await loader.value(for: 2))
  /// ahead.cancel()
  /// // Prints "Album 2"
  /// ```
  ///
  /// - Parameters:
  ///   - keys: The keys, those needed first in front.
  ///   - priority: How much it matters.
  /// - Returns: What keeps the loads going. Dropping it cancels those that nobody else waits for.
  /// - Complexity: O(*n* log *n*), where *n* is the number of loads that wait for their start.
  public func prefetch(
    _ keys: some Sequence<Key>,
    priority: TaskPriority = .low
  ) -> LoadPrefetch {
    var waiters: [UInt64] = []
    for key in keys where !memory.contains(key) {
      let waiter = makeWaiter()
      waiters.append(waiter)
      request(key, waiter, priority) { _ in }
    }
    return LoadPrefetch { [waiters] in
      // Those that wait for their start go first, lest they begin in place of those that run.
      for waiter in waiters.reversed() { self.leave(waiter) }
    }
  }
}
