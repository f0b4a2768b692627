// SPDX-License-Identifier: MIT

/// One request of a slot, which ends with its last reference: the slot's.
final class SlotRequest<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
  typealias Answer = LoadTable<Key, Value>.Answer

  // Safe: the closure is called on one actor alone, to which all that it captures belongs. Other
  // threads do nothing but release it, as with every registration.
  private let receive: (Answer, SlotRequest) -> Void
  private let loader: TieredLoader<Key, Value>
  private let waiter: UInt64

  init(_ loader: TieredLoader<Key, Value>, _ receive: @escaping (Answer, SlotRequest) -> Void) {
    self.loader = loader
    self.receive = receive
    waiter = loader.makeWaiter()
  }

  deinit {
    end()
  }

  /// Ends the request, if it has no answer yet.
  func end() {
    loader.leave(waiter)
  }

  /// Makes the request.
  func begin(_ key: Key, _ priority: TaskPriority, on actor: any Actor) {
    let delivery = SlotDelivery(self, on: actor)
    loader.request(key, waiter, priority) { answer in
      delivery.hand(over: answer, priority)
    }
  }

  fileprivate func take(_ answer: Answer) {
    receive(answer, self)
  }
}

/// What the loader keeps of a slot's request: nothing that keeps the slot or its actor alive.
private struct SlotDelivery<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private weak let request: SlotRequest<Key, Value>?
  private weak let actor: (any Actor)?

  /// The main actor, if it is the one.
  ///
  /// It never goes, and what a weak reference to it allocates would look like a leak.
  private let mainActor: MainActor?

  init(_ request: SlotRequest<Key, Value>, on actor: any Actor) {
    self.request = request
    mainActor = actor as? MainActor
    self.actor = mainActor == nil ? actor : nil
  }

  func hand(over answer: SlotRequest<Key, Value>.Answer, _ priority: TaskPriority) {
    // A slot's request that was cancelled has been replaced, or is about to go.
    if case .failure(.cancelled) = answer { return }
    Task.detached(priority: priority) {
      guard let actor = mainActor ?? actor else { return }
      await take(answer, on: actor)
    }
  }

  private func take(_ answer: SlotRequest<Key, Value>.Answer, on actor: isolated any Actor) {
    request?.take(answer)
  }
}
