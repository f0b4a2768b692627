// SPDX-License-Identifier: MIT

internal import Synchronization

extension TieredLoader {
  /// Drops the value of a key because it is out of date.
  ///
  /// Call it when the origin has another value. From then on no request gets from memory what was
  /// loaded before:
  ///
  /// - The value is removed from memory.
  /// - Who waits for a load that runs gets what it loads, for he asked before. But that is not put
  ///   into memory, nor into any tier whose turn has not come yet.
  /// - A request that comes later does not join that load; it begins a new one. A load that has not
  ///   begun yet is joined and kept as before.
  ///
  /// The tiers behind the memory keep what they have, and a tier that is storing a value goes on
  /// with it. If they don't find out by themselves, invalidate, remove the value there, and
  /// invalidate again: the first call keeps loads under way from storing it once more, the second
  /// drops what was read there in between.
  ///
  /// ```swift
  /// let loader = TieredLoader(memory: BoundedCache<Int, String>()) { key in "Album \(key)" }
  /// _ = try await loader.value(for: 7)
  /// print(loader.cachedValue(for: 7) ?? "none")
  /// loader.invalidate(7)
  /// print(loader.cachedValue(for: 7) ?? "none")
  /// // Prints:
  /// // Album 7
  /// // none
  /// ```
  ///
  /// - Parameter key: The key.
  public func invalidate(_ key: Key) {
    table.withLock { $0.invalidate(key) }
    memory.removeValue(for: key)
    // A load that began in between may have found the value before it was removed.
    table.withLock { $0.invalidate(key) }
  }

  /// Drops all values because they are out of date.
  ///
  /// It does for all keys what ``invalidate(_:)`` does for one. To give memory back, empty the
  /// cache instead, which lets the loads under way fill it again.
  ///
  /// - Complexity: O(*n*), where *n* is the number of values in memory and of loads under way.
  public func invalidateAll() {
    table.withLock { $0.invalidateAll() }
    memory.removeAll()
    table.withLock { $0.invalidateAll() }
  }
}
