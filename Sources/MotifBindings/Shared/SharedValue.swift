// SPDX-License-Identifier: MIT

internal import MotifCore
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
/// Changes have one order, in which everyone hears of them: whoever has seen a value never sees an
/// older one afterwards.
///
/// Nothing of the user's runs under the lock that guards the value, so reading it never takes long.
/// Those who change it do so one after the other, and wait for one another.
public final class SharedValue<Value: Sendable>: Sendable {
  /// What is read and put in place in no time.
  private struct State {
    var value: Value
    var readers: [Mailbox<Value>] = []
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
    for reader in state.withLock({ $0.readers }) { reader.finish() }
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
    // What may be let go of in the end is kept out here, for its end may run code of the user's.
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
      let readers = state.readers
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
      state.readers.append(mailbox)
    }
    return mailbox
  }

  func removeReader(_ mailbox: Mailbox<Value>) {
    state.withLock { state in
      state.readers.removeAll { $0 === mailbox }
    }
  }
}
