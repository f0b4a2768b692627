// SPDX-License-Identifier: MIT

internal import Synchronization

/// Loads that begin before their values are needed.
///
/// ``TieredLoader/prefetch(_:priority:)`` returns a prefetch. It counts as a request for each of
/// its keys until that key has an answer. ``cancel()`` ends the requests without an answer, and so
/// does dropping the last reference, on any thread: a list that keeps a prefetch for the rows ahead
/// needs no cleanup.
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
  /// In a struct: a bare closure in a generic lock gains a layer with each access.
  private struct Leaving {
    let body: @Sendable () -> Void
  }

  private let leaving: Mutex<Leaving?>

  init(_ leave: @escaping @Sendable () -> Void) {
    leaving = Mutex(Leaving(body: leave))
  }

  deinit {
    cancel()
  }

  /// Ends the unfinished loads that no other caller waits for.
  ///
  /// A second call has no effect.
  ///
  /// - Complexity: O(*n*) for *n* keys.
  public func cancel() {
    leaving.withLock { $0.take() }?.body()
  }
}

// MARK: - Prefetching

extension TieredLoader {
  /// Begins to load values that will be needed soon.
  ///
  /// The loads wait behind those that are needed now. A request for one of the keys joins its load,
  /// which moves forward to the priority of that request. Keys in memory are skipped, and failures
  /// are reported only to the callback for tier failures.
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
  ///   - keys: The keys, in the order in which they will be needed.
  ///   - priority: The priority of the loads.
  /// - Returns: An object that keeps the loads running. Dropping it cancels those that no other
  ///   caller waits for.
  /// - Complexity: O(*n* log *n*) for *n* loads that wait for their start.
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
