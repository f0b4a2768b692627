// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// One of the streams that the process was started with, for bytes that are meant for a terminal.
///
/// What is said to people goes to ``error``, which takes lines of text.
struct StandardStream {
  /// The descriptor of the stream.
  let descriptor: Int32

  /// Where keys come from.
  static let input = Self(descriptor: STDIN_FILENO)
  /// Where frames go.
  static let output = Self(descriptor: STDOUT_FILENO)
  /// Where complaints go.
  static let error = Complaints(Self(descriptor: STDERR_FILENO))

  /// Whether a person may be at the other end.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Writes a text at once, without a buffer that could be lost.
  ///
  /// - Parameter text: What to write, with the line ends that it shall have.
  /// - Throws: ``TerminalError``; it is closed where the reader has gone, as in `AlbumApp | head
  ///   -1`.
  func write(_ text: String) throws(TerminalError) {
    try Descriptor.write(Array(text.utf8), to: descriptor)
  }

  /// Lets writing to a pipe without a reader fail instead of ending the process.
  ///
  /// Call it once, at the start.
  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }
}
