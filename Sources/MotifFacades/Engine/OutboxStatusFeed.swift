// SPDX-License-Identifier: MIT

internal import Synchronization

/// Where the status of an outbox is kept for others, who never wait for a file to read it.
final class OutboxStatusFeed: Sendable {
  private struct Feed {
    var status: OutboxStatus
    var readerCount = 0
    var readers: [Int: AsyncStream<OutboxStatus>.Continuation] = [:]
  }

  private let feed: Mutex<Feed>

  init(_ status: OutboxStatus) {
    feed = Mutex(Feed(status: status))
  }

  deinit {
    for reader in feed.withLock({ $0.readers }).values { reader.finish() }
  }

  var status: OutboxStatus { feed.withLock { $0.status } }

  /// Changes the status, and tells every reader in the order of the changes.
  func change(_ body: (inout OutboxStatus) -> Void) {
    feed.withLock { feed in
      let old = feed.status
      body(&feed.status)
      guard feed.status != old else { return }
      for reader in feed.readers.values { reader.yield(feed.status) }
    }
  }

  /// The status now and whenever it changes, for one reader, who does not keep the feed.
  func values() -> AsyncStream<OutboxStatus> {
    let (stream, reader) = AsyncStream.makeStream(
      of: OutboxStatus.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let number = feed.withLock { feed in
      feed.readerCount += 1
      feed.readers[feed.readerCount] = reader
      reader.yield(feed.status)
      return feed.readerCount
    }
    reader.onTermination = { [weak self] _ in
      _ = self?.feed.withLock { $0.readers.removeValue(forKey: number) }
    }
    return stream
  }
}
