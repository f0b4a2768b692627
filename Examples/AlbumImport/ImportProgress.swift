// SPDX-License-Identifier: MIT

/// The progress of an import, for a progress line.
public struct ImportProgress: Hashable, Sendable {
  /// The current step: `read`, `decode`, `validate`, `normalize`, or `merge`, in this order.
  public internal(set) var step = ""
  /// The number of records read: albums, or tracks if the file lists tracks.
  public internal(set) var recordCount = 0
  /// The fraction of the file that has been decoded, from 0 to 1.
  ///
  /// The number of records is known only at the end; the length of the file is known from the
  /// start. The other steps take no noticeable time.
  public internal(set) var fraction = 0.0
}
