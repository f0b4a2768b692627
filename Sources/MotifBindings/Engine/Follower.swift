// SPDX-License-Identifier: MIT

internal import MotifCore

/// Receives the elements of a sequence on an actor while a registration is alive.
///
/// The task that waits for them runs on no actor. If it ran on this one, it would keep the actor alive,
/// and an actor that retains the registration would never be released.
final class Follower<Element: Sendable>: @unchecked Sendable {
  // Safe: the closure is called on only one actor, to which everything that it captures belongs.
  // Other threads only release it, as with every registration. The task is stored before anything
  // else has the follower.
  private let receive: (Element) -> Void
  private var task: Task<Void, Never>?

  private init(_ receive: @escaping (Element) -> Void) {
    self.receive = receive
  }

  deinit { task?.cancel() }

  /// Begins to receive elements.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - isolation: The actor on which to receive them.
  ///   - receive: What to do with each of them. The registration retains it.
  /// - Returns: The registration, which ends it.
  static func register(
    _ elements: some AsyncSequence<Element, Never> & Sendable,
    isolation: isolated any Actor,
    _ receive: @escaping (Element) -> Void
  ) -> Registration {
    let follower = Follower(receive)
    let home = WeakActor(isolation)
    // Resolved on the actor: the registration may end while an element waits for its turn.
    let deliver: @Sendable (isolated any Actor, Element) -> Void = { [weak follower] _, element in
      follower?.receive(element)
    }
    follower.task = Task { @concurrent in
      for await element in elements {
        guard let actor = home.actor else { break }
        await deliver(actor, element)
      }
    }
    return Registration(state: RegistrationState()) { withExtendedLifetime(follower) {} }
  }
}
