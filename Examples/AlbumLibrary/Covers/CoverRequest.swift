// SPDX-License-Identifier: MIT

internal import ColorCubes
internal import MotifCaching

/// A request for a picture, which is canceled when its last reference is released.
///
/// It may be released on any thread.
package final class CoverRequest {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) {
    self.task = task
  }

  deinit {
    task.cancel()
  }
}

/// The result of a request.
struct CoverAnswer: Sendable {
  /// The request's number.
  let ticket: UInt64
  /// The picture and where it was, or `nil` if it isn't available.
  let picture: LoadedValue<Picture>?
  /// Why the picture is permanently unavailable, if it is.
  let fault: String?
}
