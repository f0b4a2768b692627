// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The two ends of a pipe, neither of which blocks, and which no child process inherits.
///
/// A loop that waits for descriptors is woken through one. Nobody closes it: see ``SignalRelay`` and
/// ``Doorbell``.
struct Pipe {
  /// Where to wait and to read.
  let readEnd: Int32
  /// Where to write.
  let writeEnd: Int32

  /// Opens a pipe.
  ///
  /// - Throws: ``TerminalError`` where the process has no descriptor left.
  init() throws(TerminalError) {
    var ends: (read: Int32, write: Int32) = (-1, -1)
    let result = withUnsafeMutableBytes(of: &ends) { buffer in
      pipe(buffer.assumingMemoryBound(to: Int32.self).baseAddress)
    }
    if result < 0 { throw TerminalError(operation: "pipe", code: errno) }
    for end in [ends.read, ends.write] {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (readEnd, writeEnd) = ends
  }
}
