// SPDX-License-Identifier: MIT

internal import MotifCore

/// One request of a slot, which ends with its last reference: that of the slot.
final class SlotRequest<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
  typealias Answer = Result<LoadedValue<Value>, LoaderError>

  // Safe: the closure is called on one actor alone, to which all that it captures belongs. Other
  // threads do nothing but release it, as with every registration.
  private let receive: (Answer, SlotRequest) -> Void
  private let loader: TieredLoader<Key, Value>
  private let waiter: LoadWaiter

  init(
    _ loader: TieredLoader<Key, Value>,
    _ priority: TaskPriority,
    _ receive: @escaping (Answer, SlotRequest) -> Void
  ) {
    self.loader = loader
    self.receive = receive
    waiter = LoadWaiter(priority)
  }

  deinit {
    end()
  }

  /// Ends the request, if it has no answer yet.
  func end() {
    loader.leave(waiter)
  }

  /// Makes the request, without letting the loader keep the slot or its actor alive.
  func begin(_ key: Key, on actor: any Actor, _ priority: TaskPriority) {
    let home = WeakActor(actor)
    loader.requestReported(key, waiter) { [weak self] load in
      // A slot's request that was canceled has been replaced, or is about to go.
      guard let load else { return }
      Task.detached(priority: priority) {
        guard let actor = home.actor else { return }
        await self?.take(load, on: actor)
      }
    }
  }

  private func take(_ load: Load, on actor: isolated any Actor) {
    receive(loader.answer(of: load), self)
  }
}
