// SPDX-License-Identifier: MIT

/// The reason why a ``BoundedCache`` removed an entry.
///
/// An entry whose lifetime is over is always removed as ``expired``, whatever found it.
///
/// ```swift
/// let files = BoundedCache<String, Int>(countLimit: 1) { name, descriptor, reason in
///   print("close \(descriptor) of \(name): \(reason)")
/// }
/// try files.insert(3, for: "a.txt")
/// try files.insert(4, for: "b.txt")
/// files.removeValue(for: "b.txt")
/// // Prints:
/// // close 3 of a.txt: countLimit
/// // close 4 of b.txt: removed
/// ```
public enum EvictionReason: Sendable, Hashable, CaseIterable {
  /// The cache reached its count limit.
  case countLimit

  /// The entries together would have exceeded the cost limit.
  case costLimit

  /// Its lifetime was over.
  case expired

  /// The system asked for memory.
  case memoryPressure

  /// Another value was inserted for its key.
  case replaced

  /// The cache's user removed it.
  case removed

  /// Whether the cache evicted the entry by itself, and counts it.
  @usableFromInline var isEviction: Bool { self != .replaced && self != .removed }
}
