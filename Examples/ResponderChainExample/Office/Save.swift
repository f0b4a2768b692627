// SPDX-License-Identifier: MIT

internal import MotifResponders

/// Save the text everywhere.
struct Save: ResponderAction {
  typealias Reply = Result<String, SaveError>

  /// An error from a place that could not save the text.
  enum SaveError: Error {
    case offline
  }
}
