// SPDX-License-Identifier: MIT

public import MotifCore

/// The present value of a ``SharedValue``, and every value that it takes on, for `for await`.
///
/// ```swift
/// let level = SharedValue(3)
/// let lowering = Task.detached {
///   for await value in level.values() where value > 0 { level.set(value - 1) }
/// }
/// for await value in level.values() where value == 0 { break }
/// lowering.cancel()
/// print(level.value)
/// // Prints "0"
/// ```
///
/// Each iterator gets the value of the moment in which it is made first, then one for each change,
/// in the order that all changes have. How many may wait to be read, ``ValueBuffering`` says. In no
/// case does a value come after a newer one.
///
/// The sequence ends when the shared value goes away, which it does not keep from going, after
/// whatever still waits; and when the iterating task is cancelled, at once. It can be sent to where
/// it is read. An iterator stays there.
public struct SharedValueSequence<Element: Sendable>: AsyncSequence, Sendable {
  /// Iterating throws nothing.
  public typealias Failure = Never

  private weak let shared: SharedValue<Element>?
  private let limit: Int?

  init(_ shared: SharedValue<Element>, _ buffering: ValueBuffering) {
    self.shared = shared
    limit = buffering.limit
  }

  /// Begins to gather values.
  ///
  /// - Returns: An iterator that starts with the present value. Where the shared value has gone, it
  ///   ends at once.
  public func makeAsyncIterator() -> Iterator {
    Iterator(subscription: shared.map { SharedSubscription(to: $0, limit: limit) })
  }

  /// Delivers the values of a ``SharedValueSequence``.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var subscription: SharedSubscription<Element>?

    /// Returns the next value, waiting for it if need be.
    ///
    /// - Precondition: No other task waits for the same iterator.
    /// - Returns: The value; `nil` when the shared value has gone or the task was cancelled.
    public mutating func next() async -> Element? {
      await next(isolation: #isolation)
    }

    /// Returns the next value, waiting for it if need be.
    ///
    /// - Precondition: No other task waits for the same iterator.
    /// - Parameter actor: The actor on which the caller runs.
    /// - Returns: The value; `nil` when the shared value has gone or the task was cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      let element = await subscription?.next(isolation: actor)
      if element == nil { subscription = nil }
      return element
    }
  }
}

extension SharedValue {
  /// The present value and every later one, to be read with `for await`.
  ///
  /// The sequence does not keep this value alive, and ends when it goes away.
  ///
  /// - Precondition: A number of values to buffer is above 0.
  /// - Parameter buffering: What to keep for a reader that is slower than the changes.
  /// - Returns: The sequence. Each of its iterators gets every change.
  public func values(_ buffering: ValueBuffering = .latest) -> SharedValueSequence<Value> {
    SharedValueSequence(self, buffering)
  }
}
