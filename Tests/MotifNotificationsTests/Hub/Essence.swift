// SPDX-License-Identifier: MIT

/// Messages that anyone posts and anyone hears: a row of closures for each type of message.
final class PlainHub {
  private struct Observer {
    let number: Int
    let firstMessage: Int
    let hear: (_ message: Any, _ sender: AnyObject?) -> Void
  }

  private var observers: [ObjectIdentifier: [Observer]] = [:]
  private var waiting: [() -> Void] = []
  private var isTelling = false
  private var messageCount = 0
  private var observerCount = 0

  /// Calls a closure with each message that a filter lets through, until it is ended by its number.
  func observe<Message>(
    where isWanted: @escaping (Message, AnyObject?) -> Bool = { _, _ in true },
    _ body: @escaping (Message) -> Void
  ) -> Int {
    observerCount += 1
    let observer = Observer(number: observerCount, firstMessage: messageCount + 1) {
      guard let message = $0 as? Message, isWanted(message, $1) else { return }
      body(message)
    }
    observers[ObjectIdentifier(Message.self), default: []].append(observer)
    return observerCount
  }

  func end(_ number: Int) {
    for type in observers.keys { observers[type]?.removeAll { $0.number == number } }
  }

  /// Tells all of them, in order.
  ///
  /// What they post meanwhile is told when all have heard this.
  func post<Message>(_ message: Message, from sender: AnyObject? = nil) {
    messageCount += 1
    waiting.append { [messageCount] in
      let type = ObjectIdentifier(Message.self)
      for observer in self.observers[type] ?? [] where observer.firstMessage <= messageCount {
        // It may have been ended by the one before it.
        if self.observers[type]?.contains(where: { $0.number == observer.number }) == true {
          observer.hear(message, sender)
        }
      }
    }
    guard !isTelling else { return }
    isTelling = true
    while !waiting.isEmpty { waiting.removeFirst()() }
    isTelling = false
  }
}
