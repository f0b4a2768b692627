// SPDX-License-Identifier: MIT

/// How urgently the system needs memory.
///
/// Every system reports memory pressure in its own way: a dispatch source, a notification, a file
/// to watch. So a cache does not detect it. Pass the pressure on to the cache's `respond(to:)`
/// where your app receives it; a test makes it up.
///
/// ```swift
/// import MotifCaching
///
/// let covers = BoundedCache<Int, String>()
/// for number in 1...4 { try covers.insert("image", for: number) }
/// for pressure in MemoryPressure.allCases {
///   covers.respond(to: pressure)
///   print(pressure, covers.keys)
/// }
/// // Prints:
/// // warning [3, 4]
/// // critical []
/// ```
public enum MemoryPressure: Sendable, Hashable, CaseIterable {
  /// Memory is running short: release what is cheap to make again.
  case warning

  /// Memory has run out: release everything that can be released.
  case critical
}
