// SPDX-License-Identifier: MIT

/// The values or the events of a source, for `for await`.
///
/// `values()` of an observable or a derived value delivers the current value and every later one,
/// and ``EventSource/changes(_:)`` every event after the call. If a reaction takes time, because it
/// loads, animates or asks, a loop reads better than a callback.
///
/// ```swift
/// import MotifBindings
///
/// let countdown = ObservableValue(3)
/// for await number in countdown.values() {
///   print(number)
///   if number == 0 { break }
///   countdown.value -= 1
/// }
/// // Prints:
/// // 3
/// // 2
/// // 1
/// // 0
/// ```
///
/// Observation begins with the call that makes the sequence, so nothing that happens between that
/// call and the start of the loop is missed, even if the loop runs in a task that starts later:
///
/// ```swift
/// import MotifCore
///
/// let events = Observers<Int>()
/// let numbers = events.changes()
/// let reading = Task {
///   for await number in numbers {
///     print(number)
///     if number == 2 { break }
///   }
/// }
/// events.tell(1)
/// events.tell(2)
/// await reading.value
/// // Prints:
/// // 1
/// // 2
/// ```
///
/// The first iterator takes over this observation. Any further iterator observes independently,
/// from the moment it is made. An iterator of values first delivers the value at the beginning of
/// its observation, then one value for each change, in the order of the changes. Changes that a
/// batch combines are one value. ``ValueBuffering`` determines how many may wait to be read.
///
/// A sequence that is released without having been iterated stops observing. One that you keep
/// without iterating it holds as many values as its buffering allows, and at most 100,000: if more
/// arrive, it stops observing, and its first iterator ends after those 100,000. So a forgotten
/// sequence does not grow forever, and a late reader receives no events with a gap between them.
///
/// The sequence does not keep its source alive. It ends after the source has been released and the
/// waiting values have been read, or at once when the iterating task is canceled. An iterator that
/// ends or is released stops observing. So a loop needs no registration. It can run in a task that
/// must not keep a model alive: make the sequence outside the task.
///
/// ```swift
/// import MotifBindings
///
/// final class Player {
///   let title = ObservableValue("Blue")
/// }
///
/// var player: Player? = Player()
/// if let titles = player?.title.values() {
///   let showing = Task {
///     for await title in titles { print(title) }
///     print("The player is gone")
///   }
///   await Task.yield()
///   player = nil
///   await showing.value
/// }
/// // Prints:
/// // Blue
/// // The player is gone
/// ```
///
/// The sequence and its iterators belong to the isolation domain of the source. Values can be of
/// any type, because they never leave that domain.
///
/// A task that runs on an actor keeps that actor alive while it waits. An actor whose own value the
/// task iterates over is released only after the task is canceled. The main actor lives forever
/// anyway.
public struct ValueSequence<Element>: AsyncSequence {
  /// Iterating never throws.
  public typealias Failure = Never

  private let limit: Int?
  private let begin: (ValueInbox<Element>) -> Void
  private let beginning: Beginning

  /// Makes a sequence and begins to observe.
  ///
  /// - Parameters:
  ///   - buffering: The values to keep for a reader that is slower than the source.
  ///   - begin: Begins to put values into an inbox, or finishes the inbox. It must not retain the
  ///     source. Called once here and once for each iterator after the first.
  /// - Precondition: A number of values to buffer is above 0.
  package init(_ buffering: ValueBuffering, begin: @escaping (ValueInbox<Element>) -> Void) {
    limit = buffering.limit
    self.begin = begin
    beginning = Beginning(inbox: ValueInbox(limit: limit))
    if let inbox = beginning.inbox { begin(inbox) }
  }

  /// Makes an iterator.
  ///
  /// - Returns: An iterator. The first one delivers what the source has reported since the sequence
  ///   was made, each further one what it reports from now on. If the source has been released, an
  ///   iterator ends after the values that wait.
  public func makeAsyncIterator() -> Iterator {
    if let inbox = beginning.inbox.take() {
      inbox.noteReader()
      return Iterator(inbox: inbox)
    }
    let inbox = ValueInbox<Element>(limit: limit)
    inbox.noteReader()
    begin(inbox)
    return Iterator(inbox: inbox)
  }

  /// The observation that waits for the first iterator.
  private final class Beginning {
    var inbox: ValueInbox<Element>?

    init(inbox: ValueInbox<Element>) { self.inbox = inbox }
  }

  /// Delivers the values of a ``ValueSequence``.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var inbox: ValueInbox<Element>?

    /// Returns the next value, waiting for it if necessary.
    ///
    /// - Returns: The value; `nil` if the source has been released or the task was canceled.
    public mutating func next() async -> Element? {
      await next(isolation: #isolation)
    }

    /// Returns the next value, waiting for it if necessary.
    ///
    /// - Parameter actor: The actor to which the source belongs, on which the caller runs.
    /// - Returns: The value; `nil` if the source has been released or the task was canceled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      let element = await inbox?.next(isolation: actor)
      if element == nil { inbox = nil }
      return element
    }
  }
}
