// SPDX-License-Identifier: MIT

/// How far an import has come, for a progress line.
public struct ImportProgress: Hashable, Sendable {
  /// What the import does: `read`, `decode`, `validate`, `normalize` or `merge`, in this order.
  public internal(set) var step = ""
  /// How many records have been read: albums, or tracks where the file lists tracks.
  public internal(set) var recordCount = 0
  /// How much of the file has been decoded, from 0 to 1.
  ///
  /// How many records a file holds is known only at its end; how long it is, at once. The other steps
  /// take no time worth showing.
  public internal(set) var fraction = 0.0
}
