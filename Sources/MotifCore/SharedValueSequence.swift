// SPDX-License-Identifier: MIT

internal import Synchronization

/// The values or the events of a source that all threads share, for `for await`.
///
/// `values()` of a `SharedValue` delivers the current value and every later one, and `changes(of:)`
/// of a `SharedMessageHub` every message after the call. It is the ``ValueSequence`` of a `Sendable`
/// source: you can make the sequence in one isolation domain and iterate over it in another.
///
/// ```swift
/// import MotifBindings
///
/// let level = SharedValue(0)
/// let levels = level.values(.unbounded)
/// let reading = Task.detached {
///   for await level in levels {
///     print(level)
///     if level == 2 { break }
///   }
/// }
/// level.set(1)
/// level.set(2)
/// await reading.value
/// // Prints:
/// // 0
/// // 1
/// // 2
/// ```
///
/// Observation begins with the call that makes the sequence, so nothing that happens before the loop
/// begins is missed. The first iterator takes over this observation. Any further iterator observes
/// independently, from the moment it is made.
///
/// A sequence that is released without having been iterated stops observing. One that you keep
/// without iterating it holds as many values as its buffering allows, and at most 100,000: if more
/// arrive, it stops observing, and its first iterator ends after those 100,000.
///
/// The sequence does not keep its source alive. It ends after the source has been released and the
/// waiting values have been read, or at once when the iterating task is canceled. An iterator that
/// ends or is released stops observing.
///
/// The sequence can be used on any thread. An iterator belongs to the task that made it.
public struct SharedValueSequence<Element: Sendable>: AsyncSequence, Sendable {
  /// Iterating never throws.
  public typealias Failure = Never

  private let limit: Int?
  private let begin: @Sendable (SharedInbox<Element>) -> Void
  private let beginning: Beginning

  /// Makes a sequence and begins to observe.
  ///
  /// - Parameters:
  ///   - buffering: The values to keep for a reader that is slower than the source.
  ///   - begin: Begins to put values into an inbox, or finishes the inbox. It must not retain the
  ///     source. Called once here and once for each iterator after the first.
  /// - Precondition: A number of values to buffer is above 0.
  package init(
    _ buffering: ValueBuffering,
    begin: @escaping @Sendable (SharedInbox<Element>) -> Void
  ) {
    limit = buffering.limit
    self.begin = begin
    let inbox = SharedInbox<Element>(limit: limit)
    beginning = Beginning(SharedReading(inbox))
    begin(inbox)
  }

  /// Makes an iterator.
  ///
  /// - Returns: An iterator. The first one delivers what the source has reported since the sequence
  ///   was made, each further one what it reports from now on. If the source has been released, an
  ///   iterator ends after the values that wait.
  public func makeAsyncIterator() -> Iterator {
    if let reading = beginning.take() {
      reading.inbox.noteReader()
      return Iterator(reading: reading)
    }
    let inbox = SharedInbox<Element>(limit: limit)
    inbox.noteReader()
    let reading = SharedReading(inbox)
    begin(inbox)
    return Iterator(reading: reading)
  }

  /// The observation that waits for the first iterator.
  private final class Beginning: Sendable {
    private let reading: Mutex<SharedReading<Element>?>

    init(_ reading: SharedReading<Element>) { self.reading = Mutex(reading) }

    func take() -> SharedReading<Element>? { reading.withLock { $0.take() } }
  }

  /// Delivers the values of a ``SharedValueSequence``.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var reading: SharedReading<Element>?

    /// Returns the next value, waiting for it if necessary.
    ///
    /// - Returns: The value; `nil` if the source has been released or the task was canceled.
    public mutating func next() async -> Element? {
      await next(isolation: #isolation)
    }

    /// Returns the next value, waiting for it if necessary.
    ///
    /// - Parameter actor: The actor on which the caller runs.
    /// - Returns: The value; `nil` if the source has been released or the task was canceled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      let element = await reading?.inbox.next(isolation: actor)
      if element == nil { reading = nil }
      return element
    }
  }
}
