// SPDX-License-Identifier: MIT

/// Why an entry left a ``BoundedCache``.
///
/// An entry whose time is over always leaves as ``expired``, whatever it was that found it.
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
  /// There were as many entries as the cache may have.
  case countLimit

  /// The entries together would have cost more than they may.
  case costLimit

  /// Its time was over.
  case expired

  /// The system asked for memory.
  case memoryPressure

  /// Another value was inserted for its key.
  case replaced

  /// The cache's user removed it.
  case removed

  /// Whether the cache gave the entry up by itself, and counts it.
  @usableFromInline var isEviction: Bool { self != .replaced && self != .removed }
}
