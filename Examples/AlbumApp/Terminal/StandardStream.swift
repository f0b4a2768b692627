// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// One of the process's standard streams, for bytes meant for a terminal.
///
/// Messages for users are written to ``error``, which takes lines of text.
struct StandardStream {
  /// The descriptor of the stream.
  let descriptor: Int32

  /// The source of keys.
  static let input = Self(descriptor: STDIN_FILENO)
  /// The destination of frames.
  static let output = Self(descriptor: STDOUT_FILENO)
  /// The destination of error messages.
  static let error = Complaints(Self(descriptor: STDERR_FILENO))

  /// Whether a user may be at the other end.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Writes a text immediately, without a buffer that could be lost.
  ///
  /// - Parameter text: The text, including its line ends.
  /// - Throws: ``TerminalError``; it is closed if the reader is gone, as in `AlbumApp | head -1`.
  func write(_ text: String) throws(TerminalError) {
    try Descriptor.write(Array(text.utf8), to: descriptor)
  }

  /// Makes writing to a pipe without a reader fail instead of ending the process.
  ///
  /// Call it once, at the start.
  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }
}
