// SPDX-License-Identifier: MIT

public import MotifCore
internal import Synchronization

/// A value that several isolation domains read and change.
///
/// An ``ObservableValue`` belongs to one domain. What a download on one actor reports and a screen on
/// another one shows belongs to neither, and that is what this is for. It may be used from any
/// thread. Each domain can have an ``ObservableValue`` of its own that follows it, or iterate over
/// ``values(_:)``.
///
/// ```swift
/// let progress = SharedValue(0)
/// let download = Task.detached {
///   for _ in 1...100 { progress.mutate { $0 += 1 } }
/// }
/// for await percent in progress.values() where percent == 100 {
///   print("Done")
///   break
/// }
/// await download.value
/// // Prints "Done"
/// ```
///
/// Changes have one order, in which everyone hears of them: the one who has seen a value never sees an
/// older one afterward.
///
/// No user code runs under the lock that guards the value, so reading it never takes long.
/// Those who change it do so one after the other, and wait for one another.
public final class SharedValue<Value: Sendable>: Sendable {
  /// What is read and put in place in no time.
  private struct State {
    var value: Value
    var readers: [ObjectIdentifier: Mailbox<Value>] = [:]
  }

  private let state: Mutex<State>

  /// Lets one change be worked out at a time.
  private let turn = Mutex(())

  private let isEqual: (@Sendable (Value, Value) -> Bool)?

  private init(_ value: Value, isEqual: (@Sendable (Value, Value) -> Bool)?) {
    state = Mutex(State(value: value))
    self.isEqual = isEqual
  }

  /// Makes a shared value of any type that can be sent.
  ///
  /// Every assignment counts as a change.
  ///
  /// - Parameter value: The value at the beginning.
  public convenience init(_ value: Value) {
    self.init(value, isEqual: nil)
  }

  /// Makes a shared value that can be compared.
  ///
  /// Setting an equal value is no change: it takes the place of the old one, and nobody is told.
  ///
  /// - Parameter value: The value at the beginning.
  public convenience init(_ value: Value) where Value: Equatable {
    self.init(value, isEqual: { $0 == $1 })
  }

  /// Makes a shared value that can be compared, and says whether it is.
  ///
  /// - Parameters:
  ///   - value: The value at the beginning.
  ///   - removesDuplicates: Whether setting an equal value is no change.
  public convenience init(_ value: Value, removesDuplicates: Bool) where Value: Equatable {
    let isEqual: @Sendable (Value, Value) -> Bool = { $0 == $1 }
    self.init(value, isEqual: removesDuplicates ? isEqual : nil)
  }

  deinit {
    for reader in state.withLock({ $0.readers.values }) { reader.finish() }
  }

  /// The value as it is now.
  ///
  /// It cannot be assigned, because `shared.value += 1` would lose what another thread does between
  /// reading and assigning. Use ``set(_:)`` or ``mutate(_:)``.
  public var value: Value { state.withLock { $0.value } }

  /// Replaces the value.
  ///
  /// - Parameter value: The new value.
  public func set(_ value: Value) {
    mutate { $0 = value }
  }

  /// Edits the value, as one change.
  ///
  /// No other change happens between what the body reads and what it writes, because others that
  /// change the value wait. So the body should be short. Reading the value is not held up: the body
  /// works on a copy, which takes the place of the value when it is through.
  ///
  /// An edit inside the edit of another shared value waits with that one's turn in its hands. If
  /// somewhere else it is the other way round, both can wait for ever. So edit one after the other.
  ///
  /// ```swift
  /// let tickets = SharedValue(["A", "B"])
  /// let ticket = tickets.mutate { $0.popLast() }
  /// print(ticket ?? "none", tickets.value)
  /// // Prints "B ["A"]"
  /// ```
  ///
  /// - Precondition: The body does not change this shared value by another call.
  /// - Parameter body: Edits the value that it gets. What it did before it throws stays.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  @discardableResult
  public func mutate<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // What may be let go of in the end is kept out here, for its end may run user code.
    var old: Value?
    var new: Value?
    var outcome: Swift.Result<Result, Failure>?
    var change = SharedChange<Value>()
    turn.withLock { _ in
      let current = value
      var edited = current
      do throws(Failure) {
        outcome = .success(try body(&edited))
      } catch {
        outcome = .failure(error)
      }
      old = current
      new = edited
      if let isEqual, isEqual(current, edited) {
        state.withLock { $0.value = edited }
      } else {
        change = replace(with: edited)
      }
    }
    for reader in change.readers { reader.call() }
    withExtendedLifetime((old, new, change)) {}
    guard let outcome else { trap("A lock runs its body") }
    return try outcome.get()
  }

  /// Puts a value in place and tells it to everyone who iterates.
  private func replace(with value: Value) -> SharedChange<Value> {
    state.withLock { state in
      state.value = value
      let readers = Array(state.readers.values)
      return SharedChange(readers: readers, dropped: readers.compactMap { $0.put(value) })
    }
  }
}

/// Whom to wake after a change, and what they will not read any more.
private struct SharedChange<Value: Sendable>: Sendable {
  var readers: [Mailbox<Value>] = []
  var dropped: [Value] = []
}

// MARK: - Iterating

extension SharedValue {
  /// Makes a mailbox that gets the present value and all later ones, until it is removed.
  func addReader(limit: Int?) -> Mailbox<Value> {
    let mailbox = Mailbox<Value>(limit: limit)
    state.withLock { state in
      _ = mailbox.put(state.value)
      state.readers[ObjectIdentifier(mailbox)] = mailbox
    }
    return mailbox
  }

  func removeReader(_ mailbox: Mailbox<Value>) {
    state.withLock { _ = $0.readers.removeValue(forKey: ObjectIdentifier(mailbox)) }
  }
}

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
