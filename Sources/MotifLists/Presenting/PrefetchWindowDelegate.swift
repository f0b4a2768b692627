// SPDX-License-Identifier: MIT

/// Loads what is about to come into sight, and stops loading what won't.
///
/// ```swift
/// final class Covers: PrefetchWindowDelegate {
///   func prefetchWindow(_ window: PrefetchWindow<Int>, prefetch items: [Int]) {
///     print("load", items)
///   }
/// }
///
/// let covers = Covers()
/// let window = PrefetchWindow<Int>(ahead: 3)
/// window.delegate = covers
/// let list = try ListSnapshot(Array(0..<100))
/// window.move(to: ListPath(section: 0, item: 0)...ListPath(section: 0, item: 9), in: list)
/// // Prints "load [10, 11, 12]"
/// ```
public protocol PrefetchWindowDelegate<ItemID>: AnyObject {
  /// What tells items apart.
  associatedtype ItemID: Hashable & Sendable

  /// Tells that items may soon come into sight.
  ///
  /// - Parameters:
  ///   - window: The window that tells.
  ///   - items: The items, the nearest to those in sight first. None of them is told again before
  ///     it has left the window.
  func prefetchWindow(_ window: PrefetchWindow<ItemID>, prefetch items: [ItemID])

  /// Tells that items haven't come into sight and won't soon; the default does nothing.
  ///
  /// - Parameters:
  ///   - window: The window that tells.
  ///   - items: Items that were prefetched, have never been in sight since, and have left the
  ///     window or the list, in the order in which they were prefetched.
  func prefetchWindow(_ window: PrefetchWindow<ItemID>, cancelPrefetching items: [ItemID])
}

extension PrefetchWindowDelegate {
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - window: The window that tells.
  ///   - items: Items that aren't needed any more.
  public func prefetchWindow(_ window: PrefetchWindow<ItemID>, cancelPrefetching items: [ItemID]) {}
}
