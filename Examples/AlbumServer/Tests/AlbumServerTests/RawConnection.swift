// SPDX-License-Identifier: MIT

internal import Dispatch
internal import Foundation

/// A connection to a server that sends exactly the given bytes.
///
/// Its calls block, so tests make them in ``offPool(_:)``.
final class RawConnection {
  /// Why a connection can't be used.
  struct Fault: Error {
    var call: String
    var code = errno
  }

  /// The seconds after which a silent server fails a test.
  private static let patience = 60

  // C's constants have different types on different systems.
  #if canImport(Darwin)
  private static let stream = SOCK_STREAM
  private static let noSignal: Int32 = 0
  private static let writing = SHUT_WR
  #else
  private static let stream = Int32(SOCK_STREAM.rawValue)
  private static let noSignal = Int32(MSG_NOSIGNAL)
  private static let writing = Int32(SHUT_WR)
  #endif

  private let descriptor: Int32

  /// Connects to a port of this machine.
  init(port: Int) throws {
    descriptor = socket(AF_INET, Self.stream, 0)
    guard descriptor >= 0 else { throw Fault(call: "socket") }
    var time = timeval(tv_sec: Self.patience, tv_usec: 0)
    let timeSize = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, timeSize)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, timeSize)
    #if canImport(Darwin)
    var isOn: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Fault(call: "connect") }
  }

  deinit { close(descriptor) }

  /// Sends bytes.
  ///
  /// - Returns: Whether the server took all of them.
  @discardableResult
  func send(_ bytes: some Sequence<UInt8>) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Self.noSignal)
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  func send(_ text: some StringProtocol) -> Bool { send(text.utf8) }

  /// Waits until there is something to receive, or the connection has ended.
  ///
  /// - Parameter milliseconds: The longest time to wait.
  /// - Returns: Whether it is so.
  func isReadable(within milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, milliseconds) != 0
  }

  /// Waits until so many connections have something to receive.
  ///
  /// - Returns: Those connections.
  static func firstAnswered(_ count: Int, of connections: [RawConnection]) throws -> [RawConnection]
  {
    while true {
      var polls = connections.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
      guard poll(&polls, nfds_t(polls.count), 10) >= 0 else { throw Fault(call: "poll") }
      let answered = zip(connections, polls).filter { $0.1.revents != 0 }.map(\.0)
      if answered.count >= count { return answered }
    }
  }

  /// Declares that nothing more will be sent.
  func endSending() { shutdown(descriptor, Self.writing) }

  /// Receives what the server sends until it closes the connection.
  ///
  /// - Throws: ``Fault`` if it keeps the connection open, or resets it.
  func receiveAll() throws -> Data {
    var all = Data()
    while let piece = try receive() { all += piece }
    return all
  }

  /// Receives until the connection is closed in any way.
  func receiveUntilClosed() throws -> Data {
    var all = Data()
    do {
      while let piece = try receive() { all += piece }
    } catch let fault as Fault where fault.code == ECONNRESET {
      return all
    }
    return all
  }

  /// Receives some bytes, or `nil` at the end.
  func receive() throws -> Data? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else { throw Fault(call: "recv") }
    return count == 0 ? nil : Data(bytes[..<count])
  }
}

/// Runs a blocking closure on a thread of its own, because the server needs those of the tasks.
func offPool<Result: Sendable>(
  _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread {
      continuation.resume(with: Swift.Result { try work() })
    }
  }
}
