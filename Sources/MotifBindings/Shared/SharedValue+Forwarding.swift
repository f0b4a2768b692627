// SPDX-License-Identifier: MIT

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

  /// Sets this value to that of a source, now and after each change.
  func follow(_ source: any ReadableValue<Value>) -> Registration {
    let registration = source.observe { _, new in self.set(new) }
    set(untracked { source.value })
    return registration
  }
}
