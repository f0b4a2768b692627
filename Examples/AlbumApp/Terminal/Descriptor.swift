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

  /// What an attempt to read gives.
  enum Reading: Equatable {
    case bytes([UInt8])
    case nothingYet
    case end

    /// The bytes, if there are any.
    var bytes: [UInt8] { if case .bytes(let bytes) = self { bytes } else { [] } }
  }

  /// Reads what is there, at most 4,096 bytes.
  ///
  /// - Parameter descriptor: Where from.
  /// - Returns: The bytes, or why there are none.
  /// - Throws: ``TerminalError`` where the descriptor cannot be read.
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
    // A terminal that has gone says this and not that it ended.
    case EIO: return .end
    default: throw TerminalError(operation: "read", code: code)
    }
  }

  /// Reads and forgets all that is there.
  ///
  /// - Parameter descriptor: Where from; reading from it doesn't block.
  static func drain(_ descriptor: Int32) {
    while case .bytes = try? read(from: descriptor) {}
  }

  /// Waits until there is something to read from one of several descriptors.
  ///
  /// - Parameters:
  ///   - descriptors: Which; a negative one is passed over.
  ///   - milliseconds: How long to wait at most, or -1 for as long as it takes.
  /// - Returns: For each whether there is, which is so of none when the time is up or a signal came.
  /// - Throws: ``TerminalError`` where the system cannot wait.
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

  /// What a wait for several descriptors gives.
  struct Arrivals {
    /// For each descriptor, whether there is something to read.
    let isReadable: [Bool]

    /// Whether a signal came before anything else did.
    let wasInterrupted: Bool
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
    let count = pollTerminals(&requests, requests.count, milliseconds)
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
