// SPDX-License-Identifier: MIT

/// The wish for a picture, which ends when nobody holds it any more.
///
/// It may be dropped on any thread.
final class CoverRequest {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) {
    self.task = task
  }

  deinit {
    task.cancel()
  }
}

/// What has become of a request.
struct CoverAnswer: Sendable {
  /// The request's number.
  let ticket: UInt64
  /// The picture, or `nil` where it cannot be had.
  let picture: Picture?
  /// Why it will not be had later either, where that is so.
  let fault: String?
}
