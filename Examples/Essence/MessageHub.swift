// SPDX-License-Identifier: MIT

/// Delivers messages to any number of observers: a list of closures for each type of message.
final class PlainMessageHub {
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

  /// Calls a closure with each message that passes a filter, until `end(_:)` is called with its number.
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

  /// Calls all observers, in order.
  ///
  /// Messages posted by observers are delivered after all observers have received this one.
  func post<Message>(_ message: Message, from sender: AnyObject? = nil) {
    messageCount += 1
    waiting.append { [messageCount] in
      let type = ObjectIdentifier(Message.self)
      for observer in self.observers[type] ?? [] where observer.firstMessage <= messageCount {
        // An earlier observer may have ended this one.
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
