// SPDX-License-Identifier: MIT

internal import MotifCore

/// Does something on an actor after each call, for as long as a registration lives.
///
/// The task that waits for the calls runs on no actor. If it ran on this one it would keep it alive,
/// and an actor that keeps the registration would never go.
final class Follower: @unchecked Sendable {
  // Safe: the closure is called on one actor alone, to which all that it captures belongs. Other
  // threads do nothing but release it, as with every registration.
  private let receive: () -> Void

  private init(_ receive: @escaping () -> Void) {
    self.receive = receive
  }

  /// Begins to do something after each call.
  ///
  /// - Parameters:
  ///   - signal: What is called, on any thread. Nobody else may wait for it.
  ///   - isolation: The actor on which it is done.
  ///   - receive: What to do. The registration keeps it.
  /// - Returns: The registration, which ends it.
  static func register(
    calls signal: Signal,
    isolation: isolated any Actor,
    _ receive: @escaping () -> Void
  ) -> Registration {
    let follower = Follower(receive)
    let waiting = Waiting(signal, for: follower, on: isolation)
    let task = Task { @concurrent in await waiting.run() }
    let lifetime = TaskLifetime(task)
    return Registration(state: RegistrationState()) {
      withExtendedLifetime((follower, lifetime)) {}
    }
  }

  /// What the task keeps.
  private struct Waiting: Sendable {
    private let signal: Signal
    private weak let follower: Follower?
    private weak let actor: (any Actor)?

    /// The main actor, if it is the one.
    ///
    /// It never goes, and what a weak reference to it allocates would look like a leak.
    private let mainActor: MainActor?

    init(_ signal: Signal, for follower: Follower, on actor: any Actor) {
      self.signal = signal
      self.follower = follower
      mainActor = actor as? MainActor
      self.actor = mainActor == nil ? actor : nil
    }

    @concurrent
    func run() async {
      var (goesOn, count) = (true, 0)
      while goesOn {
        await signal.wait(past: count, isolation: nil)
        // Asked in this order: what came before the end is received.
        count = signal.count
        goesOn = !signal.isFinished
        guard !Task.isCancelled, let actor = mainActor ?? actor else { break }
        await receive(on: actor)
      }
    }

    /// Does it, unless the registration has ended meanwhile.
    private func receive(on actor: isolated any Actor) {
      follower?.receive()
    }
  }
}

/// Cancels a task when nobody needs it any more, on whatever thread that becomes so.
private final class TaskLifetime: Sendable {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) {
    self.task = task
  }

  deinit {
    task.cancel()
  }
}
