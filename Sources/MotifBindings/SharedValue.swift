// SPDX-License-Identifier: MIT

public import MotifCore

/// A value that several isolation domains read and change.
///
/// An ``ObservableValue`` belongs to one domain. If a download on one actor reports a value and a
/// screen on another actor shows it, the value belongs to neither: use a shared value. You may use
/// it from any thread. Each domain can have its own ``ObservableValue`` that follows it, or iterate
/// over ``values(_:)``; and an ``Effect`` can set it from the values of a domain:
/// `Effect { shared.set(volume.value) }`.
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
/// Changes have one order, in which all readers receive them: a reader that has seen a value never
/// sees an older one afterward.
///
/// No user code runs under the lock that guards the value, so reading it never takes long. Changes
/// run one after another, and wait for one another.
public final class SharedValue<Value: Sendable>: Sendable {
  let state: SharedState<Value>

  /// Makes a shared value of any `Sendable` type.
  ///
  /// Every assignment counts as a change.
  ///
  /// - Parameter value: The initial value.
  @_disfavoredOverload
  public init(_ value: Value) {
    state = SharedState(value, areEqual: nil)
  }

  /// Makes a shared value that can be compared.
  ///
  /// Setting an equal value is not a change: it replaces the old one, and no reader receives it.
  ///
  /// - Parameters:
  ///   - value: The initial value.
  ///   - removesDuplicates: Whether to ignore an equal value.
  public init(_ value: Value, removesDuplicates: Bool = true) where Value: Equatable {
    let areEqual: @Sendable (Value, Value) -> Bool = { $0 == $1 }
    state = SharedState(value, areEqual: removesDuplicates ? areEqual : nil)
  }

  /// The current value.
  ///
  /// You cannot assign it, because `shared.value += 1` would lose a change that another thread
  /// makes between the read and the assignment. Use ``set(_:)`` or ``mutate(_:)``.
  public var value: Value { state.value }

  /// Replaces the value.
  ///
  /// - Parameter value: The new value.
  public func set(_ value: Value) {
    mutate { $0 = value }
  }

  /// Edits the value, as one change.
  ///
  /// No other change happens between the body's reads and its writes, because other changes wait.
  /// So keep the body short. Readers do not wait: the body works on a copy, which replaces the
  /// value when the body has finished.
  ///
  /// An edit inside the edit of another shared value waits while it blocks changes of the other
  /// value. If other code nests the two edits the other way around, both can wait forever. So edit
  /// one after the other.
  ///
  /// ```swift
  /// let tickets = SharedValue(["A", "B"])
  /// let ticket = tickets.mutate { $0.popLast() }
  /// print(ticket ?? "none", tickets.value)
  /// // Prints "B ["A"]"
  /// ```
  ///
  /// - Precondition: The body does not change this shared value through another call.
  /// - Parameter body: Edits the value that it receives. Edits made before it throws remain.
  /// - Returns: The result of the body.
  /// - Throws: The error of the body.
  @discardableResult
  public func mutate<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.mutate(body)
  }
}

// MARK: - Iterating

extension SharedValue {
  /// The current value and every later one, to read with `for await`.
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
  /// The reader receives one value for each change, in the order of the changes, beginning with the
  /// value at this call, even if the loop begins later. You can send the sequence to the domain that
  /// reads it. It does not keep this value alive. It ends after this value has been released and the
  /// waiting values have been read, or at once when the iterating task is canceled.
  ///
  /// - Precondition: A number of values to buffer is above 0.
  /// - Parameter buffering: The values to keep for a reader that is slower than the changes. A
  ///   value never follows a newer one.
  /// - Returns: The sequence. Each iterator after the first observes independently.
  public func values(_ buffering: ValueBuffering = .latest) -> SharedValueSequence<Value> {
    state.values(buffering)
  }
}

// MARK: - Following

extension ObservableValue where Value: Sendable {
  /// Keeps this value equal to a shared one, until the registration ends.
  ///
  /// The value is set at once, and later in a task on the same actor: if changes arrive faster than
  /// the actor's turns, the newest counts, and an older value never follows a newer one.
  ///
  /// ```swift
  /// @MainActor final class StatusBar {
  ///   let status = ObservableValue("")
  ///   private var following: Registration?
  ///
  ///   init(_ shared: SharedValue<String>) {
  ///     following = status.follow(shared)
  ///   }
  /// }
  ///
  /// let shared = SharedValue("connecting")
  /// let bar = StatusBar(shared)
  /// print(bar.status.value)
  /// // Prints "connecting"
  /// await Task.detached { shared.set("online") }.value
  /// for await status in bar.status.values() where status == "online" {
  ///   print(status)
  ///   break
  /// }
  /// // Prints "online"
  /// ```
  ///
  /// Neither value keeps the other one alive, and the registration keeps neither the values nor the
  /// actor alive.
  ///
  /// - Parameters:
  ///   - shared: The value to follow. Do not also set it from this one: the value sent back might
  ///     be older than one that another domain has set in between.
  ///   - isolation: The actor to which this value belongs, and on which it is set.
  /// - Returns: The registration. Dropping it, on any thread, stops following.
  public func follow(
    _ shared: SharedValue<Value>,
    isolation: isolated any Actor = #isolation
  ) -> Registration {
    let (present, later) = shared.state.presentAndLater()
    value = present
    return Follower.register(later, isolation: isolation) { [weak self] in self?.value = $0 }
  }
}

extension SharedValue: CustomDebugStringConvertible {
  /// The type of this object, and the value.
  ///
  /// ```swift
  /// print(SharedValue(5))
  /// // Prints "SharedValue<Int>: 5"
  /// ```
  public var debugDescription: String { "\(type(of: self)): \(String(reflecting: value))" }
}
