// SPDX-License-Identifier: MIT

public import MotifCore

/// A value that several isolation domains read and change.
///
/// An ``ObservableValue`` belongs to one domain. What a download on one actor reports and a screen on
/// another one shows belongs to neither, and that is what this is for. It may be used from any
/// thread. Each domain can have an ``ObservableValue`` of its own that follows it, or iterate over
/// ``values(_:)``; and an ``Effect`` sets it to what the values of a domain are:
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
/// Changes have one order, in which everyone hears of them: the one who has seen a value never sees an
/// older one afterward.
///
/// No user code runs under the lock that guards the value, so reading it never takes long.
/// Those who change it do so one after the other, and wait for one another.
public final class SharedValue<Value: Sendable>: Sendable {
  let state: SharedState<Value>

  /// Makes a shared value of any type that can be sent.
  ///
  /// Every assignment counts as a change.
  ///
  /// - Parameter value: The value at the beginning.
  @_disfavoredOverload
  public init(_ value: Value) {
    state = SharedState(value, areEqual: nil)
  }

  /// Makes a shared value that can be compared.
  ///
  /// Setting an equal value is no change: it takes the place of the old one, and nobody is told.
  ///
  /// - Parameters:
  ///   - value: The value at the beginning.
  ///   - removesDuplicates: Whether setting an equal value is no change.
  public init(_ value: Value, removesDuplicates: Bool = true) where Value: Equatable {
    let areEqual: @Sendable (Value, Value) -> Bool = { $0 == $1 }
    state = SharedState(value, areEqual: removesDuplicates ? areEqual : nil)
  }

  /// The value as it is now.
  ///
  /// It cannot be assigned, because `shared.value += 1` would lose what another thread does between
  /// reading and assigning. Use ``set(_:)`` or ``mutate(_:)``.
  public var value: Value { state.value }

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
  /// somewhere else it is the other way round, both can wait forever. So edit one after the other.
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
    try state.mutate(body)
  }
}

// MARK: - Iterating

extension SharedValue {
  /// The present value and every later one, to be read with `for await`.
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
  /// Each call makes a stream for one reader, which gets one value for each change, in the order that all
  /// changes have. It can be sent to where it is read. The stream does not keep this value alive, and ends
  /// when it goes away, after whatever still waits; and when the iterating task is canceled, at once.
  ///
  /// - Precondition: A number of values to buffer is above 0.
  /// - Parameter buffering: What to keep for a reader that is slower than the changes. In no case does a
  ///   value come after a newer one.
  /// - Returns: The stream.
  public func values(_ buffering: ValueBuffering = .latest) -> AsyncStream<Value> {
    state.beginReading(buffering, beginsWithPresent: true).stream
  }
}

// MARK: - Following

extension ObservableValue where Value: Sendable {
  /// Keeps this value equal to a shared one, as long as the registration lives.
  ///
  /// The value is set at once, and then in a task on the same actor: of changes that come faster
  /// than the turns of the actor the newest counts, and an older value never comes after a newer
  /// one.
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
  /// Neither value keeps the other one alive, and the registration keeps none, nor the actor.
  ///
  /// - Parameters:
  ///   - shared: The value to follow. Do not set it to this one as well: what comes back would be older
  ///     than what another domain has set meanwhile.
  ///   - isolation: The actor to which this value belongs, and where it is set.
  /// - Returns: The registration. Dropping it, on any thread, ends the following.
  public func follow(
    _ shared: SharedValue<Value>,
    isolation: isolated any Actor = #isolation
  ) -> Registration {
    let (present, later) = shared.state.beginReading(.latest, beginsWithPresent: false)
    value = present
    return Follower.register(later, isolation: isolation) { [weak self] in self?.value = $0 }
  }
}
