// SPDX-License-Identifier: MIT

internal import Synchronization

/// Loads that were begun before anybody needs them.
///
/// ``TieredLoader/prefetch(_:priority:)`` returns it. It counts as a request for each of the keys
/// until that has an answer. ``cancel()`` ends those that have none, and so does the last
/// reference's going, on whatever thread: a list that keeps one for the rows ahead has nothing to
/// tidy up.
///
/// ```swift
/// let covers = TieredLoader(memory: BoundedCache<Int, String>()) { number in "cover \(number)" }
///
/// var rowsAhead: LoadPrefetch? = covers.prefetch(20..<40)
/// print(try await covers.value(for: 30))
/// // The list is scrolled elsewhere.
/// rowsAhead = nil
/// print(rowsAhead == nil)
/// // Prints:
/// // cover 30
/// // true
/// ```
public final class LoadPrefetch: Sendable {
  private let leaving: Mutex<(@Sendable () -> Void)?>

  init(_ leave: @escaping @Sendable () -> Void) {
    leaving = Mutex(leave)
  }

  deinit {
    cancel()
  }

  /// Ends the loads that nobody else waits for and that have not ended by themselves.
  ///
  /// Canceling again does nothing.
  ///
  /// - Complexity: O(*n*), where *n* is the number of keys.
  public func cancel() {
    let leave = leaving.withLock { leave in
      defer { leave = nil }
      return leave
    }
    leave?()
  }
}

// MARK: - Prefetching

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
  public func prefetch(_ keys: some Sequence<Key>, priority: TaskPriority = .low) -> LoadPrefetch {
    var waiters: [LoadWaiter] = []
    for key in keys where memory.peekValue(for: key) == nil {
      let waiter = LoadWaiter(priority)
      waiters.append(waiter)
      request(key, waiter) { _ in }
    }
    return LoadPrefetch { [waiters] in
      // Those that wait for their start go first, lest they begin in place of those that run.
      for waiter in waiters.reversed() { self.leave(waiter) }
    }
  }
}
