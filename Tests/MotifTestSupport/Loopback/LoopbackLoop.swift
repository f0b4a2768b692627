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

/// The event loop on the thread of a ``LoopbackServer``.
struct LoopbackLoop {
  /// The number of connections served at once; any others wait.
  private static let connectionLimit = 64
  /// The idle timeout in milliseconds, long because a test may wait for its turn behind others that compute.
  private static let patience: Int32 = 900_000
  /// The interval in milliseconds between two pieces of an endless answer.
  ///
  /// FoundationNetworking can't cancel a response that arrives as fast as memory is copied: each read requests the next
  /// one on the queue on which the cancellation waits.
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

  /// Serves until the server is stopped or the idle timeout ends.
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
