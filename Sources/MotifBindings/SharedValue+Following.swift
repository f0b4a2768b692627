// SPDX-License-Identifier: MIT

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
  ///   - shared: The value to follow. Do not ``publish(to:)`` this one there as well: what comes back
  ///     would be older than what another domain has set meanwhile.
  ///   - isolation: The actor to which this value belongs, and where it is set.
  /// - Returns: The registration. Dropping it, on any thread, ends the following.
  public func follow(
    _ shared: SharedValue<Value>,
    isolation: isolated any Actor = #isolation
  ) -> Registration {
    let subscription = SharedSubscription(to: shared, limit: 1)
    if let value = subscription.takeFirst() { self.value = value }
    return Follower.register(calls: subscription.signal, isolation: isolation) { [weak self] in
      if let self, let value = subscription.takeFirst() { self.value = value }
    }
  }
}

extension ReadableValue where Value: Sendable {
  /// Keeps a shared value equal to this one, as long as the registration lives.
  ///
  /// Other isolation domains learn from the shared value what this one is. It is set at once, and
  /// from then on before the assignment that changes this value returns.
  ///
  /// ```swift
  /// let volume = ObservableValue(5)
  /// let shared = SharedValue(0)
  /// let publishing = volume.publish(to: shared)
  /// volume.value = 7
  /// await Task.detached { print(shared.value) }.value
  /// // Prints "7"
  /// publishing.cancel()
  /// ```
  ///
  /// - Parameter shared: The value to set. The registration keeps it alive.
  /// - Returns: The registration. Dropping it, on any thread, ends the publishing.
  public func publish(to shared: SharedValue<Value>) -> Registration {
    let registration = observe { _, new in shared.set(new) }
    shared.set(untracked { value })
    return registration
  }
}

extension SharedValue {
  /// Keeps an observable value equal to this one, until the calling task is cancelled.
  ///
  /// It sets the observable value at once, and again after each change, in the isolation of the
  /// caller: that of the observable value. Of changes that come faster than the caller's turns the
  /// newest counts, and an older value never comes after a newer one.
  ///
  /// ```swift
  /// let shared = SharedValue("connecting")
  /// let status = ObservableValue("")
  /// let label = Effect { if !status.value.isEmpty { print(status.value) } }
  /// let forwarding = Task { await shared.forward(into: status) }
  /// for await text in status.values() where text == "connecting" { break }
  /// // Prints "connecting"
  /// await Task.detached { shared.set("online") }.value
  /// for await text in status.values() where text == "online" { break }
  /// // Prints "online"
  /// forwarding.cancel()
  /// label.cancel()
  /// ```
  ///
  /// Where there is no task that such a call could be part of, use
  /// ``ObservableValue/follow(_:isolation:)``.
  ///
  /// - Parameter target: The value to set. It should be set from here alone.
  public func forward(into target: ObservableValue<Value>) async {
    for await value in values() { target.value = value }
  }
}
