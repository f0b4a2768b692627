// SPDX-License-Identifier: MIT

import MotifNotifications

/// Solutions to the exercises of `Documentation/Patterns/NotificationQueue.md`.
enum NotificationQueueSolutions {
  struct DidAdd: HubMessage, Equatable {
    var titles: [String]
  }

  struct DidEdit: HubMessage {
    var album: Int
    var title: String
  }

  // MARK: - 1. Merge the payloads

  static func add(_ title: String, to queue: MessageQueue) {
    queue.enqueue(DidAdd(titles: [title]), coalescing: .byType) { waiting, new in
      waiting.titles += new.titles
    }
  }

  // MARK: - 2. Equal if about the same album

  static func edit(_ album: Int, title: String, in queue: MessageQueue) {
    // The newest title counts, so the merge replaces the one that waits.
    queue.enqueue(DidEdit(album: album, title: title), coalescing: .byKey(album)) { $0 = $1 }
  }

  // MARK: - 3. When idle, but before the app quits

  final class Import {
    private let queue: MessageQueue
    private let quitting: Registration

    init(_ queue: MessageQueue, hub: MessageHub) {
      self.queue = queue
      quitting = hub.observe(AppLifecycle.WillTerminate.self) { [queue] _ in
        // An observer of a flushed message may enqueue another one.
        while queue.flush() {}
      }
    }

    func add(_ title: String) {
      queue.enqueue(DidAdd(titles: [title]), when: .whenIdle, coalescing: .byType) {
        $0.titles += $1.titles
      }
    }
  }
}
