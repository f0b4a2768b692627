// SPDX-License-Identifier: MIT

/// How far an import has come, for a progress line.
public struct ImportProgress: Hashable, Sendable {
  /// How many records have been read: albums, or tracks where the file lists tracks.
  public let recordCount: Int
  /// How much of the file has been read, from 0 to 1.
  ///
  /// How many records a file holds is known only at its end; how long it is, at once.
  public let fraction: Double
}
