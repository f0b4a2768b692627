// SPDX-License-Identifier: MIT

/// Which generation of an archive a value was loaded from.
///
/// ```swift
/// let origin = ArchiveOrigin.previous(.damagedPayload)
/// if case .previous(let fault) = origin {
///   print("The last save could not be used: \(fault)")
/// }
/// // Prints "The last save could not be used: its contents are damaged"
/// ```
public enum ArchiveOrigin: Hashable, Sendable {
  /// The last one that was saved.
  case current

  /// The one before, because the last one has a fault.
  case previous(ArchiveFault)
}
