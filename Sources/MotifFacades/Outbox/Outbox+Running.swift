// SPDX-License-Identifier: MIT

internal import Synchronization

extension Outbox {
  /// Delivers for as long as the task is not cancelled: what is there, and what is appended later.
  ///
  /// This is the one call that an app makes, in a task that lives as long as the app is open. While
  /// the sender says that it is offline, nothing is sent until ``wake()`` is called, or the time is up
  /// after which it is tried anyway.
  ///
  /// ```swift
  /// let outbox = try Outbox<String>(directory: "jukebox", name: "calls", typeIdentifier: "call")
  /// let (arrivals, arrived) = AsyncStream.makeStream(of: String.self)
  /// let task = Task {
  ///   try await outbox.run { parcel in
  ///     arrived.yield(parcel.message)
  ///     return .delivered
  ///   }
  /// }
  /// try outbox.append("Play")
  /// for await message in arrivals {
  ///   print(message)
  ///   break
  /// }
  /// task.cancel()
  /// try await task.value
  /// // Prints "Play"
  /// ```
  ///
  /// What another process appends is seen with the next message of this one, or with ``wake()``.
  ///
  /// - Parameters:
  ///   - interval: How long to stay offline before trying anyway, above zero.
  ///   - send: Sends a message, and says what became of it; see ``deliver(using:)``.
  /// - Throws: ``OutboxError`` where the file cannot be read or written. Nothing is lost; call it again
  ///   when there is room, or tell the user.
  @concurrent
  public func run(
    retryingOfflineAfter interval: Duration = .seconds(60),
    using send: @Sendable (OutboxParcel<Message>) async -> OutboxVerdict
  ) async throws(OutboxError) {
    while !Task.isCancelled {
      let newsCount = news.count
      let wakeCount = wakes.count
      let endCount = ends.count
      switch try await deliver(using: send) {
      case .cancelled: return
      case .offline: await pause(interval, wakeCount: wakeCount)
      case .empty: await news.wait(past: newsCount)
      case .alreadyDelivering: await ends.wait(past: endCount)
      }
    }
  }

  /// Says that delivering may work again: the network is back, or the app is in front.
  ///
  /// It ends the wait after an attempt that failed, unless the far side asked for it, and the one of
  /// ``run(retryingOfflineAfter:using:)`` while it is offline. Where nobody waits, nothing happens.
  public func wake() {
    wakes.ring()
    news.ring()
  }
}
