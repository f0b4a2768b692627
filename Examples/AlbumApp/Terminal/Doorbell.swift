// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Wakes the loop that waits for keys, from any thread.
///
/// What has happened is left where the woken will look; the bell only says that there is something.
/// However often it is rung before somebody comes, it has rung once. It is made once for the life of
/// the process, so its descriptors are never closed: a thread that rings late rings for nobody, and not
/// into a file that was given the same number.
struct Doorbell: Sendable {
  /// What to wait for: there is something to read when it was rung.
  let descriptor: Int32
  private let button: Int32

  /// Makes a bell that has not been rung.
  ///
  /// - Throws: ``TerminalError`` where the process has no descriptor left.
  init() throws(TerminalError) {
    let pipe = try Pipe()
    descriptor = pipe.readEnd
    button = pipe.writeEnd
  }

  /// Wakes the one who waits, or the next one who will.
  func ring() {
    var byte: UInt8 = 0
    // A pipe that is full has been rung often enough.
    _ = write(button, &byte, 1)
  }

  /// Takes note that it was rung.
  ///
  /// Call it before looking for what has happened: what happens later rings again.
  func reset() { Descriptor.drain(descriptor) }
}
