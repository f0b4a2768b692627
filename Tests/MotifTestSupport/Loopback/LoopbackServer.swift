// SPDX-License-Identifier: MIT

internal import Foundation

/// A server on this machine alone that does with each request what a test says.
///
/// Use it to test a client with everything that can go wrong on the way: answers that break off, never
/// come or never end. It listens on a free port, serves all its connections on one thread, closes each
/// after its answer, and ends with its last reference.
///
/// ```swift
/// let server = try LoopbackServer { request in
///   request.line == "GET /cover" ? .response(200, body: [1, 2, 3]) : .text(404, "none")
/// }
/// ```
///
/// Nothing waits forever: 15 minutes in which nothing happened end the server, and with it all waiting.
public final class LoopbackServer: Sendable {
  /// Where clients find the server, such as `http://127.0.0.1:40000`.
  public let url: String

  private let notes: LoopbackNotes
  private let wakeUp: LoopbackSocket
  private let end = DispatchSemaphore(value: 0)

  /// Starts a server.
  ///
  /// - Parameter script: Says what to do with a request. It runs on the server's thread, for one request
  ///   at a time, and must not keep the server alive.
  /// - Throws: ``LoopbackError`` where the system gives no socket.
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

  /// The requests that have come in whole, in their order.
  public var requests: [LoopbackRequest] { notes.requests }

  /// Does what was ``LoopbackAnswer/held(_:)`` until now, and holds nothing from now on.
  public func release() {
    notes.release()
    wake()
  }

  /// Closes everything; when it returns, the server's thread has ended.
  public func stop() {
    notes.stop()
    wake()
    end.wait()
    end.signal()
  }

  /// Suspends the caller until requests have come in whole.
  ///
  /// - Parameter count: How many to wait for, since the start.
  public func waitForRequests(_ count: Int = 1) async {
    await notes.wait { $0.requests.count >= count }
  }

  /// Suspends the caller until clients have gone before their answers were complete.
  ///
  /// - Parameter count: How many to wait for, since the start.
  public func waitForDisconnects(_ count: Int = 1) async {
    await notes.wait { $0.disconnectCount >= count }
  }

  private func wake() {
    _ = wakeUp.write([0])
  }
}
