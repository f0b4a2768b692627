// SPDX-License-Identifier: MIT

public import MotifCore

extension UndoHistory {
  /// Calls back after every change of what can be undone or redone, to enable buttons and name them.
  ///
  /// The observers run when the change is complete, in the order in which they were added. One that
  /// is ended meanwhile is not called any more, one that is added meanwhile starts with the next
  /// change. An observer may change the history in any way, undo included; then all are called once
  /// more when everybody has heard of the change before.
  ///
  /// Nobody is called when the target of an action goes away. Ask the history when a menu opens, or
  /// call ``removeActions(for:)``.
  ///
  /// - Parameter body: Reads what it needs from the history. It lives as long as the registration.
  /// - Returns: The registration. Keep it as long as the calls are wanted.
  /// - Precondition: After a change, observers change the history in at most 99 rounds of calls, one
  ///   after the other. A hundred such rounds count as an endless loop, and stop the program.
  public func observe(_ body: @escaping () -> Void) -> Registration {
    observers.add({ _ in body() }, state: RegistrationState())
  }

  /// Calls back with every event, after it happened.
  ///
  /// The events come in order, to every observer in the same. If an observer changes the history,
  /// the events of that come when everybody has heard those before; so the history may be ahead of
  /// the event that is told.
  ///
  /// - Parameter body: Gets the event. It lives as long as the registration.
  /// - Returns: The registration. Keep it as long as the calls are wanted.
  /// - Precondition: After a change, observers change the history in at most 99 rounds of calls, one
  ///   after the other. A hundred such rounds count as an endless loop, and stop the program.
  public func observeEvents(_ body: @escaping (UndoEvent) -> Void) -> Registration {
    let state = RegistrationState()
    return observers.add(
      { events in
        for event in events where state.isActive { body(event) }
      },
      state: state
    )
  }

  /// Returns every event from now on, for `for await`.
  ///
  /// It fits what follows the history at its own pace, as saving after each change does. The
  /// sequence may be read in another isolation domain. It ends when the history goes.
  ///
  /// ```swift
  /// var history: UndoHistory? = UndoHistory()
  /// let events = history?.events()
  /// history?.register(name: "Add Low") {}
  /// history?.register(name: "Add Heroes") {}
  /// history = nil
  ///
  /// if let events {
  ///   for await case .registered(let step) in events {
  ///     print("save after", step.name)
  ///   }
  /// }
  /// // Prints:
  /// // save after Add Low
  /// // save after Add Heroes
  /// ```
  ///
  /// - Parameter policy: How many events may wait to be read.
  /// - Returns: The events. Each one goes to one reader only: ask anew for another reader.
  public func events(
    _ policy: AsyncStream<UndoEvent>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<UndoEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: UndoEvent.self, bufferingPolicy: policy)
    let state = RegistrationState()
    continuation.onTermination = { _ in state.end() }
    let end = StreamEnd(continuation)
    observers.keep({ events in for event in events { end.yield(event) } }, state: state)
    return stream
  }
}

/// Ends a sequence when it goes.
private final class StreamEnd {
  private let continuation: AsyncStream<UndoEvent>.Continuation

  init(_ continuation: AsyncStream<UndoEvent>.Continuation) {
    self.continuation = continuation
  }

  deinit { continuation.finish() }

  func yield(_ event: UndoEvent) { continuation.yield(event) }
}
