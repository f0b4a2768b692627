// SPDX-License-Identifier: MIT

/// An error that may say, in the words of its module, that a task was canceled.
///
/// Where a function throws only its own type of error, a `CancellationError` can't pass.
package protocol CancellationReport: Error {
  /// Whether the error says that a task was canceled.
  var isCancellation: Bool { get }
}

extension Error {
  /// Whether the error says that a task was canceled, as a `CancellationError` or in the words of a module.
  package var reportsCancellation: Bool {
    self is CancellationError || (self as? any CancellationReport)?.isCancellation == true
  }
}
