// SPDX-License-Identifier: MIT

/// The values or the events of a source, for `for await`.
///
/// `values()` of an observable or a derived value returns the current value and every later one,
/// and ``Observers/changes(_:)`` every event from now on. If a reaction takes time, because it
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
/// Each iterator observes independently, from the moment it is made. An iterator of values first
/// delivers the value at that moment, then one value for each change, in the order of the changes.
/// Changes that a batch combines are one value. ``ValueBuffering`` determines how many may wait to
/// be read.
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

  /// Makes a sequence.
  ///
  /// - Parameters:
  ///   - buffering: The values to keep for a reader that is slower than the source.
  ///   - begin: Begins to put values into an inbox, or finishes the inbox. It must not retain the
  ///     source.
  /// - Precondition: A number of values to buffer is above 0.
  package init(_ buffering: ValueBuffering, begin: @escaping (ValueInbox<Element>) -> Void) {
    limit = buffering.limit
    self.begin = begin
  }

  /// Begins to observe the source.
  ///
  /// - Returns: An iterator. If the source has been released, the iterator ends at once.
  public func makeAsyncIterator() -> Iterator {
    let inbox = ValueInbox<Element>(limit: limit)
    begin(inbox)
    return Iterator(inbox: inbox)
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
