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
  /// The descriptor may or may not block: it is shared with the process that started the app, and is
  /// used as it is.
  ///
  /// - Parameters:
  ///   - bytes: What to write.
  ///   - descriptor: Where to.
  ///   - givesUp: Asked whenever a signal interrupts the call.
  /// - Throws: ``TerminalError``; it is interrupted where `givesUp` said so.
  static func write(
    _ bytes: [UInt8],
    to descriptor: Int32,
    givesUp: () -> Bool = { false }
  ) throws(TerminalError) {
    var start = 0
    while start < bytes.count {
      var code: Int32 = 0
      bytes.withUnsafeBytes { buffer in
        let rest = UnsafeRawBufferPointer(rebasing: buffer[start...])
        let count = rest.withSystemWrite(to: descriptor)
        if count < 0 { code = errno } else { start += count }
      }
      if code == 0 { continue }
      if code == EAGAIN || code == EWOULDBLOCK { waitUntilWritable(descriptor) }
      let isTemporary = code == EAGAIN || code == EWOULDBLOCK || code == EINTR
      if !isTemporary { throw TerminalError(operation: "write", code: code) }
      if givesUp() { throw TerminalError(operation: "write", code: EINTR) }
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

  private static func waitUntilWritable(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // Whether it is writable or a signal came, the next attempt tells.
    _ = poll(&request, 1, -1)
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
