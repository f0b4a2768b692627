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
  /// Cancelling again does nothing.
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
