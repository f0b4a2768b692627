// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Reading and writing of file descriptors, with all that can come in between.
enum Descriptor {
  /// Writes all the bytes, in as many pieces as it takes.
  ///
  /// The descriptor may or may not block: one that the process was started with is shared with
  /// others, and is used as it is.
  ///
  /// - Parameters:
  ///   - bytes: What to write.
  ///   - descriptor: Where to.
  ///   - alarm: Another descriptor. As soon as there is something to read from it, there is no more
  ///     waiting for a reader who does not read.
  /// - Throws: ``TerminalError``, interrupted where the alarm came.
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

  /// Reads what is there, at most 4,096 bytes.
  ///
  /// - Parameter descriptor: Where from.
  /// - Returns: The bytes, none where there are none yet, or `nil` at the end.
  /// - Throws: ``TerminalError`` where the descriptor cannot be read.
  static func read(from descriptor: Int32) throws(TerminalError) -> [UInt8]? {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      let result = buffer.withSystemRead(from: descriptor)
      if result < 0 { code = errno }
      count = max(0, result)
    }
    switch code {
    case 0: return bytes.isEmpty ? nil : bytes
    case EINTR, EAGAIN, EWOULDBLOCK: return []
    // A terminal that has gone says this and not that it ended.
    case EIO: return nil
    default: throw TerminalError(operation: "read", code: code)
    }
  }

  /// Reads and forgets all that is there.
  ///
  /// - Parameter descriptor: Where from; reading from it doesn't block.
  static func drain(_ descriptor: Int32) {
    while let bytes = try? read(from: descriptor), !bytes.isEmpty {}
  }

  /// Waits until there is something to read from one of several descriptors.
  ///
  /// - Parameters:
  ///   - descriptors: Which; a negative one is passed over.
  ///   - milliseconds: How long to wait at most, or -1 for as long as it takes.
  /// - Returns: For each whether there is, which none is when the time is up; or `nil` where a signal
  ///   came instead.
  /// - Throws: ``TerminalError`` where the system cannot wait.
  static func wait(
    for descriptors: [Int32],
    atMost milliseconds: Int32
  ) throws(TerminalError) -> [Bool]? {
    var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    if poll(&requests, nfds_t(requests.count), milliseconds) < 0 {
      let code = errno
      if code == EINTR || code == EAGAIN { return nil }
      throw TerminalError(operation: "poll", code: code)
    }
    return requests.map { $0.revents != 0 }
  }

  /// Waits until the descriptor can be written, or a signal came, or the time is up: which of them,
  /// the next attempt tells.
  private static func heed(
    _ alarm: Int32,
    orWaitFor descriptor: Int32,
    atMost milliseconds: Int32
  ) throws(TerminalError) {
    // A negative descriptor is passed over.
    var requests = [
      pollfd(fd: alarm, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0),
    ]
    let count = poll(&requests, nfds_t(requests.count), milliseconds)
    if count > 0, requests[0].revents != 0 { throw TerminalError(operation: "write", code: EINTR) }
  }
}

// Under their own names, `read` and `write` mean the functions of `Descriptor` in there.
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
