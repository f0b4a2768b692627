// SPDX-License-Identifier: MIT

/// How badly the system needs memory.
///
/// Every system tells it in its own way: a dispatch source, a notification, a file to watch. So a
/// cache doesn't look for it. Pass it on to its `respond(to:)` from where it arrives; a test makes it up.
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
  /// Memory runs short: give up what is easily had again.
  case warning

  /// Memory has run out: give up whatever can be.
  case critical
}
