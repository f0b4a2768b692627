// SPDX-License-Identifier: MIT

/// What a source tells, for `for await`: its values or its events.
///
/// `values()` of an observable or a derived value returns the present value and every later one, and
/// ``Observers/changes(_:)`` every event from now on. Where a reaction takes its
/// time – it loads, it animates, it asks – a callback does not do, and a loop reads best.
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
/// Each iterator observes by itself, from the moment it is made. One of values delivers the value of that
/// moment first, then one for each change, in the order in which they happened. Changes that a batch
/// makes one are one value. How many may wait to be read, ``ValueBuffering`` says.
///
/// The sequence ends when the source goes away, which it does not keep from going, after whatever
/// still waits; and when the iterating task is canceled, at once. An iterator that ends or goes
/// away stops observing. So a loop needs no registration, and can run in a task that must not keep
/// a model alive: make the sequence outside of it.
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
/// Sequence and iterators belong to the isolation domain of the source, and values may be of any
/// type: they never leave it.
///
/// A task that runs on an actor keeps that actor alive while it waits. An actor whose own value it
/// iterates over goes only when somebody cancels the task. The main actor stays anyway.
public struct ValueSequence<Element>: AsyncSequence {
  /// Iterating throws nothing.
  public typealias Failure = Never

  private let limit: Int?
  private let begin: (ValueInbox<Element>) -> Void

  /// Makes a sequence.
  ///
  /// - Parameters:
  ///   - buffering: What to keep for a reader that is slower than the source.
  ///   - begin: Begins to put values into an inbox, or finishes it. It must not keep the source.
  /// - Precondition: A number of values to buffer is above 0.
  package init(_ buffering: ValueBuffering, begin: @escaping (ValueInbox<Element>) -> Void) {
    limit = buffering.limit
    self.begin = begin
  }

  /// Begins to observe the source.
  ///
  /// - Returns: An iterator. Where the source has gone, it ends at once.
  public func makeAsyncIterator() -> Iterator {
    let inbox = ValueInbox<Element>(limit: limit)
    begin(inbox)
    return Iterator(inbox: inbox)
  }

  /// Delivers the values of a ``ValueSequence``.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var inbox: ValueInbox<Element>?

    /// Returns the next value, waiting for it if need be.
    ///
    /// - Returns: The value; `nil` when the source has gone or the task was canceled.
    public mutating func next() async -> Element? {
      await next(isolation: #isolation)
    }

    /// Returns the next value, waiting for it if need be.
    ///
    /// - Parameter actor: The actor to which the source belongs, on which the caller runs.
    /// - Returns: The value; `nil` when the source has gone or the task was canceled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      let element = await inbox?.next(isolation: actor)
      if element == nil { inbox = nil }
      return element
    }
  }
}
