// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A failed system call.
struct TerminalError: Error, Hashable {
  /// The name of the call.
  var operation: String
  /// The system's error number, an `errno`.
  var code: Int32

  /// Whether the other end is closed, which is a reason to stop but not to complain.
  var isClosed: Bool { code == EPIPE || code == EIO }

  /// Whether a signal arrived during a wait.
  var isInterrupted: Bool { code == EINTR }
}

extension TerminalError: CustomStringConvertible {
  /// One sentence for the user at the terminal.
  var description: String { "\(operation): \(String(cString: strerror(code)))." }
}
