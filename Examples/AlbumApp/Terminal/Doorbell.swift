// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Wakes the event loop from any thread.
///
/// The news itself is stored elsewhere; the bell only signals that there is some. Several rings
/// before the loop wakes count as one. A bell is made once for the life of the process, and its
/// descriptors are never closed: a late ring is ignored, and is never written into a file that was
/// given the same number.
struct Doorbell: Sendable {
  /// The descriptor to wait for: it is readable once the bell was rung.
  let descriptor: Int32
  private let button: Int32

  /// Makes a bell that has not been rung.
  ///
  /// - Throws: ``TerminalError`` if the process has no descriptors left.
  init() throws(TerminalError) {
    let pipe = try Pipe()
    descriptor = pipe.readEnd
    button = pipe.writeEnd
  }

  /// Wakes the loop if it waits, or makes its next wait return immediately.
  func ring() {
    var byte: UInt8 = 0
    // If the pipe is full, the bell was rung often enough.
    _ = write(button, &byte, 1)
  }

  /// Acknowledges the ring.
  ///
  /// Call it before looking for news: later news rings again.
  func reset() { Descriptor.drain(descriptor) }
}
