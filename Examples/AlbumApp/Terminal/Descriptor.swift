// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Reads and writes file descriptors, and handles interruptions and partial results.
enum Descriptor {
  /// Writes all the bytes, in as many pieces as necessary.
  ///
  /// The descriptor may or may not block: one that the process inherited is shared with others, and
  /// its mode is left unchanged.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to write.
  ///   - descriptor: The descriptor to write to.
  ///   - alarm: Another descriptor. Once it is readable, this no longer waits for a reader that
  ///     doesn't read.
  /// - Throws: ``TerminalError``, interrupted if the alarm was triggered.
  static func write(
    _ bytes: [UInt8],
    to descriptor: Int32,
    unless alarm: Int32 = -1
  ) throws(TerminalError) {
    var start = 0
    while start < bytes.count {
      var code: Int32 = 0
      bytes.withUnsafeBytes { buffer in
        let rest = UnsafeRawBufferPointer(rebasing: buffer[start...])
        let count = rest.withSystemWrite(to: descriptor)
        if count < 0 { code = errno } else { start += count }
      }
      switch code {
      case 0: break
      case EINTR: try heed(alarm, orWaitFor: descriptor, atMost: 0)
      case EAGAIN, EWOULDBLOCK: try heed(alarm, orWaitFor: descriptor, atMost: -1)
      default: throw TerminalError(operation: "write", code: code)
      }
    }
  }

  /// The result of an attempt to read.
  enum Reading: Equatable {
    case bytes([UInt8])
    case nothingYet
    case end

    /// The bytes, if there are any.
    var bytes: [UInt8] { if case .bytes(let bytes) = self { bytes } else { [] } }
  }

  /// Reads the available bytes, at most 4,096.
  ///
  /// - Parameter descriptor: The descriptor to read from.
  /// - Returns: The bytes, or why there are none.
  /// - Throws: ``TerminalError`` if the descriptor can't be read.
  static func read(from descriptor: Int32) throws(TerminalError) -> Reading {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      let result = buffer.withSystemRead(from: descriptor)
      if result < 0 { code = errno }
      count = max(0, result)
    }
    switch code {
    case 0: return bytes.isEmpty ? .end : .bytes(bytes)
    case EINTR, EAGAIN, EWOULDBLOCK: return .nothingYet
    // A disconnected terminal reports this rather than the end.
    case EIO: return .end
    default: throw TerminalError(operation: "read", code: code)
    }
  }

  /// Reads and discards all available bytes.
  ///
  /// - Parameter descriptor: The descriptor to read from; it doesn't block.
  static func drain(_ descriptor: Int32) {
    while case .bytes = try? read(from: descriptor) {}
  }

  /// Waits until one of several descriptors is readable.
  ///
  /// - Parameters:
  ///   - descriptors: The descriptors; a negative one is skipped.
  ///   - milliseconds: The longest time to wait, or -1 for no limit.
  /// - Returns: Whether each is readable; none is if the time is up or a signal arrived.
  /// - Throws: ``TerminalError`` if the system can't wait.
  static func wait(
    for descriptors: [Int32],
    atMost milliseconds: Int32
  ) throws(TerminalError) -> Arrivals {
    var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    if pollTerminals(&requests, requests.count, milliseconds) < 0 {
      let code = errno
      guard code == EINTR || code == EAGAIN else {
        throw TerminalError(operation: "poll", code: code)
      }
      return Arrivals(isReadable: descriptors.map { _ in false }, wasInterrupted: true)
    }
    return Arrivals(isReadable: requests.map { $0.revents != 0 }, wasInterrupted: false)
  }

  /// The result of a wait for several descriptors.
  struct Arrivals {
    /// Whether each descriptor is readable.
    let isReadable: [Bool]

    /// Whether a signal arrived before anything else.
    let wasInterrupted: Bool
  }

  /// Waits until the descriptor is writable, a signal arrived, or the time is up; the next attempt
  /// shows which.
  private static func heed(
    _ alarm: Int32,
    orWaitFor descriptor: Int32,
    atMost milliseconds: Int32
  ) throws(TerminalError) {
    // A negative descriptor is skipped.
    var requests = [
      pollfd(fd: alarm, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0),
    ]
    let count = pollTerminals(&requests, requests.count, milliseconds)
    if count > 0, requests[0].revents != 0 { throw TerminalError(operation: "write", code: EINTR) }
  }
}

// In that extension, `read` and `write` would mean the functions of `Descriptor`.
extension UnsafeRawBufferPointer {
  fileprivate func withSystemWrite(to descriptor: Int32) -> Int {
    write(descriptor, baseAddress, count)
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  fileprivate func withSystemRead(from descriptor: Int32) -> Int {
    read(descriptor, baseAddress, count)
  }
}
