// SPDX-License-Identifier: MIT

internal import Foundation

/// A local server that answers each request as a test decides.
///
/// Use it to test a client against everything that can go wrong on a network: responses that break off, never come, or
/// never end. It listens on a free port, serves all connections on one thread, closes each after its response, and
/// stops when it is deallocated.
///
/// ```swift
/// let server = try LoopbackServer { request in
///   request.line == "GET /cover" ? .response(200, body: [1, 2, 3]) : .text(404, "none")
/// }
/// ```
///
/// Nothing waits forever: after 15 idle minutes, the server stops, and all waits end.
public final class LoopbackServer: Sendable {
  /// The server's base URL, such as `http://127.0.0.1:40000`.
  public let url: String

  private let notes: LoopbackNotes
  private let wakeUp: LoopbackSocket
  private let end = DispatchSemaphore(value: 0)

  /// Starts a server.
  ///
  /// - Parameter script: Decides how to answer a request. It runs on the server's thread, for one request at a time,
  ///   and must not retain the server.
  /// - Throws: A ``LoopbackError`` if the system provides no socket.
  public init(
    _ script: @escaping @Sendable (LoopbackRequest) -> LoopbackAnswer
  ) throws(LoopbackError) {
    let listener = try LoopbackSocket.listener()
    let (near, far) = try LoopbackSocket.pair()
    url = "http://127.0.0.1:\(listener.port)"
    wakeUp = near
    notes = LoopbackNotes()
    Thread { [notes, end] in
      var loop = LoopbackLoop(listener: listener, wakeUp: far, notes: notes, script: script)
      loop.run()
      notes.stop()
      end.signal()
    }
    .start()
  }

  deinit {
    stop()
  }

  /// The complete requests received so far, in order.
  public var requests: [LoopbackRequest] { notes.requests }

  /// Gives all ``LoopbackAnswer/held(_:)`` answers, and holds none from then on.
  public func release() {
    notes.release()
    wake()
  }

  /// Closes all connections, and returns after the server's thread has ended.
  public func stop() {
    notes.stop()
    wake()
    end.wait()
    end.signal()
  }

  /// Suspends the caller until a number of complete requests has arrived.
  ///
  /// - Parameter count: The number of requests since the server started.
  public func waitForRequests(_ count: Int = 1) async {
    await notes.wait { $0.requests.count >= count }
  }

  /// Suspends the caller until a number of clients has disconnected before the end of their responses.
  ///
  /// - Parameter count: The number of such clients since the server started.
  public func waitForDisconnects(_ count: Int = 1) async {
    await notes.wait { $0.disconnectCount >= count }
  }

  private func wake() {
    _ = wakeUp.write([0])
  }
}
