// SPDX-License-Identifier: MIT

/// Where a value was loaded from: which generation of an archive, and in which form.
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
  ///
  /// It has the name of the previous one where a save was cut off between its two renames. A file that
  /// somebody has removed looks the same.
  case current

  /// The one before, because the last one has a fault.
  ///
  /// ``ArchiveLoad/schema`` tells whether it had to be migrated as well.
  case previous(ArchiveFault)

  /// The last one that was saved, by an older version of the app, with this schema.
  case migrated(from: UInt32)

  /// A file from before there was an archive.
  case legacy
}
