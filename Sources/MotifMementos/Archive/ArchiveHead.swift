// SPDX-License-Identifier: MIT

/// What tells one state of an archive on disk from another: its newest file, sound or not.
enum ArchiveHead: Hashable, Sendable {
  case nothing
  /// A whole file.
  case sealed(generation: UInt64, payloadHash: UInt64)
  /// A file with a fault, by a hash of all its bytes.
  case faulty(UInt64)
  /// A file that the medium or the system cannot read.
  case unreadable(Int32)

  /// The number of the save, or 0 where that cannot be known.
  var generation: UInt64 {
    guard case .sealed(let generation, _) = self else { return 0 }
    return generation
  }
}
