// SPDX-License-Identifier: MIT

/// What a save must survive once it has returned.
///
/// ```swift
/// func durability(isLeaving: Bool) -> Durability {
///   isLeaving ? .power : .process
/// }
/// print(durability(isLeaving: true))
/// // Prints "power"
/// ```
public enum Durability: Hashable, Sendable {
  /// The end of the process, however sudden: a crash or a kill signal.
  ///
  /// The bytes may still be in the system's memory only. A loss of power can take this save and,
  /// when the one before was saved like this too, that one with it. In return nothing waits for the
  /// storage medium.
  case process

  /// A loss of power too.
  ///
  /// Returns only after the storage medium has taken both the file and its name.
  case power
}
