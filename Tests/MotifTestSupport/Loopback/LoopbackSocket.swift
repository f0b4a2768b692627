// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// A call to the system's sockets that failed.
public struct LoopbackError: Error, CustomStringConvertible {
  /// The failed call and the reason.
  public let description: String

  /// Describes a call that has just failed.
  init(_ call: String) {
    description = "\(call) failed: \(errno)"
  }
}

/// A nonblocking socket that closes when it is deallocated.
final class LoopbackSocket: Sendable {
  let descriptor: Int32

  /// Takes ownership of a socket.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit {
    _ = close(descriptor)
  }

  /// Opens a socket that listens on a free port of the loopback interface.
  static func listener() throws(LoopbackError) -> LoopbackSocket {
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw LoopbackError("socket") }
    let listener = LoopbackSocket(descriptor)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    let isBound = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener.descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard isBound == 0 else { throw LoopbackError("bind") }
    guard listen(listener.descriptor, 64) == 0 else { throw LoopbackError("listen") }
    return listener
  }

  /// The port of a listening socket.
  var port: Int {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &size)
      }
    }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  /// Accepts the next waiting connection of a listening socket.
  func nextConnection() -> LoopbackSocket? {
    let connection = accept(descriptor, nil, nil)
    return connection < 0 ? nil : LoopbackSocket(connection)
  }

  /// The result of reading from a socket.
  enum Reading {
    case bytes([UInt8])
    case nothingYet
    case end
  }

  /// Reads the available bytes.
  func read() -> Reading {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count > 0 { return .bytes(Array(buffer[..<count])) }
    return count < 0 && [EAGAIN, EINTR].contains(errno) ? .nothingYet : .end
  }

  /// Sends as many bytes as possible without waiting.
  ///
  /// - Returns: The number of bytes sent, or `nil` if the other end has closed.
  func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    #if canImport(Darwin)
    let flags: Int32 = 0
    #else
    let flags = Int32(MSG_NOSIGNAL)
    #endif
    let count = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
    if count >= 0 { return count }
    return [EAGAIN, EINTR].contains(errno) ? 0 : nil
  }

  /// Two connected sockets: each reads what the other sends.
  static func pair() throws(LoopbackError) -> (LoopbackSocket, LoopbackSocket) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, stream, 0, &ends) == 0 else { throw LoopbackError("socketpair") }
    return (LoopbackSocket(ends[0]), LoopbackSocket(ends[1]))
  }

  #if canImport(Glibc)
  private static let stream = Int32(SOCK_STREAM.rawValue)
  #else
  private static let stream = SOCK_STREAM
  #endif
}
