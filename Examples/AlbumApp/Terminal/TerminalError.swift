// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A call to the system that failed.
struct TerminalError: Error, Hashable {
  /// The name of the call.
  var operation: String
  /// What the system said, an `errno`.
  var code: Int32

  /// Whether nobody is at the other end any more, which is a reason to stop but none to complain.
  var isClosed: Bool { code == EPIPE || code == EIO }

  /// Whether a signal came while there was nothing to do but wait.
  var isInterrupted: Bool { code == EINTR }
}

extension TerminalError: CustomStringConvertible {
  /// One sentence for the person at the terminal.
  var description: String { "\(operation): \(String(cString: strerror(code)))." }
}
