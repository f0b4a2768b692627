// SPDX-License-Identifier: MIT

public import MotifCore

extension CommandDocument {
  /// Calls a closure with every event, after it happened, until the registration ends.
  ///
  /// ```swift
  /// struct Add: UndoableCommand {
  ///   var amount: Int
  ///   var name: String { "Add \(amount)" }
  ///
  ///   func apply(to sum: inout Int) -> Add {
  ///     sum += amount
  ///     return Add(amount: -amount)
  ///   }
  /// }
  ///
  /// let document = CommandDocument<Int, Add>(0)
  /// let registration = document.observe { event in
  ///   if case .performed(let step) = event { print(step.name, document.state) }
  /// }
  /// document.perform(Add(amount: 3))
  /// registration.cancel()
  /// // Prints "Add 3 3"
  /// ```
  ///
  /// All observers receive the events in the same order. An observer may change the document in any
  /// way, including undo; the resulting events are reported after all observers have received the
  /// earlier ones. So the document may be newer than the event being reported.
  ///
  /// - Parameter body: Receives the event. It lives as long as the registration.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  public func observe(_ body: @escaping (CommandEvent<Command>) -> Void) -> Registration {
    observers.observe(body)
  }

  /// Calls a closure with every event, after it happened, while an object is alive.
  ///
  /// - Parameters:
  ///   - owner: The object whose lifetime bounds the observation. It is referenced weakly.
  ///   - body: Receives the owner and the event.
  public func observe<Owner: AnyObject>(
    owner: Owner,
    _ body: @escaping (_ owner: Owner, _ event: CommandEvent<Command>) -> Void
  ) {
    observers.observe(owner: owner, body)
  }

  /// Every event from this call on, for `for await`.
  ///
  /// The sequence does not keep the document alive, and ends when the document is released.
  ///
  /// - Parameter buffering: The events to keep for a slow reader.
  /// - Returns: The sequence. Its first iterator delivers every event after this call, even if the
  ///   loop begins later. Further iterators observe independently, from the moment they are made.
  public func changes(
    _ buffering: ValueBuffering = .unbounded
  ) -> ValueSequence<CommandEvent<Command>> {
    observers.changes(buffering)
  }
}
