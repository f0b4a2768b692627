// SPDX-License-Identifier: MIT

internal import MotifResponders

/// Keep what was written, everywhere.
struct Save: ResponderAction {
  typealias Reply = Result<String, SaveError>

  /// Why one place could not keep it.
  enum SaveError: Error {
    case offline
  }
}
