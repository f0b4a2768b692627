// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The two nonblocking ends of a pipe, which child processes do not inherit.
///
/// A loop that waits for descriptors is woken through a pipe. The pipe is never closed: see
/// ``SignalRelay`` and ``Doorbell``.
struct Pipe {
  /// The end to wait for and to read from.
  let readEnd: Int32
  /// The end to write to.
  let writeEnd: Int32

  /// Opens a pipe.
  ///
  /// - Throws: ``TerminalError`` if the process has no descriptors left.
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
