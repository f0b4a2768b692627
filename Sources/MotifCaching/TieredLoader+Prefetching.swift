// SPDX-License-Identifier: MIT

public import MotifCore
internal import Synchronization

extension TieredLoader {
  /// Begins to load values that will be needed soon.
  ///
  /// The loads wait behind those that are needed now. A request for one of the keys joins its load,
  /// which moves forward to the priority of that request. Keys in memory are skipped, and failures
  /// are reported only to the loader's callbacks.
  ///
  /// The registration counts as a request for each of the keys until that key has an answer. A list
  /// that keeps it for the rows ahead needs no cleanup:
  ///
  /// ```swift
  /// let covers = TieredLoader(memory: BoundedCache<Int, String>()) { number in "cover \(number)" }
  ///
  /// var rowsAhead: SharedRegistration? = covers.prefetch(20..<40)
  /// print(try await covers.value(for: 30))
  /// // The list is scrolled elsewhere.
  /// rowsAhead = nil
  /// print(rowsAhead == nil)
  /// // Prints:
  /// // cover 30
  /// // true
  /// ```
  ///
  /// - Parameters:
  ///   - keys: The keys, in the order in which they will be needed.
  ///   - priority: The priority of the loads.
  /// - Returns: The registration. Canceling it, or dropping it on any thread, cancels the unfinished
  ///   loads that no other caller waits for.
  /// - Complexity: O(*n* log *n*) for *n* loads that wait for their start.
  public func prefetch(
    _ keys: some Sequence<Key>,
    priority: TaskPriority = .low
  ) -> SharedRegistration {
    var waiters: [LoadWaiter] = []
    for key in keys where memory.peekValue(for: key) == nil {
      let waiter = LoadWaiter(priority)
      waiters.append(waiter)
      requestReported(key, waiter) { _ in }
    }
    return SharedRegistration(
      Prefetch { [waiters] in
        // Those that wait for their start go first, lest they begin in place of those that run.
        for waiter in waiters.reversed() { self.leave(waiter) }
      }
    )
  }
}

/// Loads that begin before their values are needed.
private final class Prefetch: RegistrationEntry, Sendable {
  /// In a struct: a bare closure in a generic lock gains a layer with each access.
  private struct Leaving {
    let body: @Sendable () -> Void
  }

  private let leaving: Mutex<Leaving?>

  init(_ leave: @escaping @Sendable () -> Void) {
    leaving = Mutex(Leaving(body: leave))
  }

  var isActive: Bool { leaving.withLock { $0 != nil } }

  func cancel() { drop() }

  func drop() { leaving.withLock { $0.take() }?.body() }
}
