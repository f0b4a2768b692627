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

/// What the thread of a ``LoopbackServer`` does.
struct LoopbackLoop {
  /// How many connections are served at once; more wait.
  private static let connectionLimit = 64
  /// How many milliseconds may pass in which nothing happens: a test may have to wait for its turn
  /// between many that compute.
  private static let patience: Int32 = 900_000
  /// How many milliseconds lie between two bits of an endless answer.
  ///
  /// FoundationNetworking can't cancel an answer that arrives as fast as memory is copied: what it
  /// has read asks for the next reading on the queue on which the cancellation waits.
  private static let pace: Int32 = 1

  let listener: LoopbackSocket
  let wakeUp: LoopbackSocket
  let notes: LoopbackNotes
  let script: @Sendable (LoopbackRequest) -> LoopbackAnswer
  private var connections: [LoopbackConnection] = []

  init(
    listener: LoopbackSocket,
    wakeUp: LoopbackSocket,
    notes: LoopbackNotes,
    script: @escaping @Sendable (LoopbackRequest) -> LoopbackAnswer
  ) {
    self.listener = listener
    self.wakeUp = wakeUp
    self.notes = notes
    self.script = script
  }

  /// Serves until the server is stopped, or nothing has happened for too long.
  mutating func run() {
    while !notes.isStopped {
      var events = [pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0)]
      events += connections.map { connection in
        let interest = connection.wantsToWrite ? POLLIN | POLLOUT : POLLIN
        return pollfd(fd: connection.socket.descriptor, events: Int16(interest), revents: 0)
      }
      if connections.count < Self.connectionLimit {
        events.append(pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0))
      }
      let isEndless = connections.contains { $0.isEndless }
      let count = poll(&events, nfds_t(events.count), isEndless ? Self.pace : Self.patience)
      if (count == 0 && !isEndless) || (count < 0 && errno != EINTR) { return }
      _ = wakeUp.read()
      while connections.count < Self.connectionLimit, let socket = listener.nextConnection() {
        connections.append(LoopbackConnection(socket))
      }
      connections = connections.compactMap { connection in
        var connection = connection
        return connection.advance(notes, script) ? connection : nil
      }
    }
  }
}
