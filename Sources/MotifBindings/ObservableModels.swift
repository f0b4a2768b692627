// SPDX-License-Identifier: MIT

internal import Observation

extension ObservableValue {
  /// Keeps this value equal to the result of a closure that reads `@Observable` models, until the
  /// registration ends.
  ///
  /// The value is set at once. After a change of any property that the closure has read, it is set
  /// again in the next turn of the actor, because Observation announces a change before it is made,
  /// and does not say when it has been made. Changes in the same turn count as one, and an older
  /// value never follows a newer one.
  ///
  /// ```swift
  /// import Observation
  ///
  /// @Observable @MainActor final class Player {
  ///   var title = "Blue"
  /// }
  ///
  /// let player = Player()
  /// let title = ObservableValue("")
  /// let following = title.follow { player.title }
  /// print(title.value)
  /// // Prints "Blue"
  /// player.title = "Hejira"
  /// for await title in title.values() where title != "Blue" {
  ///   print(title)
  ///   break
  /// }
  /// // Prints "Hejira"
  /// following.cancel()
  /// ```
  ///
  /// `DerivedValue.tracking` makes a read-only value.
  ///
  /// Change the models on the same actor. The compiler enforces this for models that are not
  /// `Sendable`. If a model locks and is changed on other threads, a change may show only with the
  /// next one.
  ///
  /// - Parameters:
  ///   - isolation: The actor to which this value and the models belong.
  ///   - read: Reads the models. The registration retains the closure and the objects that it
  ///     captures.
  /// - Returns: The registration. Dropping it, on any thread, stops following.
  public func follow(
    isolation: isolated any Actor = #isolation,
    _ read: @escaping () -> Value
  ) -> Registration {
    let reader = ModelReader(read)
    value = reader.read()
    return follow(reader, isolation: isolation)
  }

  /// Keeps this value equal to the result of a reader, beginning with the next change.
  func follow(_ reader: ModelReader<Value>, isolation: isolated any Actor) -> Registration {
    Follower.register(reader.changes, isolation: isolation) { [weak self] in
      self?.value = reader.read()
    }
  }
}

extension DerivedValue {
  /// Makes a value from a closure that reads `@Observable` models.
  ///
  /// If values can be compared, an equal result is not a change.
  ///
  /// ```swift
  /// import Observation
  ///
  /// @Observable @MainActor final class Player {
  ///   var titles = ["Blue"]
  /// }
  ///
  /// let player = Player()
  /// let count = DerivedValue.tracking { player.titles.count }
  /// let label = DerivedValue { "\(count.value) albums" }
  /// player.titles += ["Hejira", "Mingus"]
  /// for await label in label.values() where label != "1 albums" {
  ///   print(label)
  ///   break
  /// }
  /// // Prints "3 albums"
  /// ```
  ///
  /// The value follows the models in the next turn of the actor after a change, like
  /// ``ObservableValue/follow(isolation:_:)``, which explains the details. It stops following when
  /// its last reference is released.
  ///
  /// - Parameters:
  ///   - name: The value's name in reports.
  ///   - isolation: The actor to which the models belong.
  ///   - read: Reads the models. The value retains the closure and the objects that it captures.
  /// - Returns: The value.
  public static func tracking(
    name: String? = nil,
    isolation: isolated any Actor = #isolation,
    _ read: @escaping () -> Value
  ) -> DerivedValue {
    let reader = ModelReader(read)
    let current = ObservableValue(reader.read(), name: name)
    let following = current.follow(reader, isolation: isolation)
    return DerivedValue(
      name: name,
      computing: {
        withExtendedLifetime(following) { current.value }
      }
    )
  }
}

/// Reads `Observable` models and knows when the properties that it read are about to change.
///
/// Observation announces a change once, before it is made, while the code that makes it is still
/// running. So the call only wakes a task. That task waits for a turn on the actor, which comes
/// after the change; then it reads again, whatever and however much has changed.
final class ModelReader<Value> {
  private let readModels: () -> Value
  private let change: AsyncStream<Void>.Continuation

  /// An element before each change.
  let changes: AsyncStream<Void>

  init(_ read: @escaping () -> Value) {
    readModels = read
    (changes, change) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Reads, and begins to wait for a change of the properties that it read.
  func read() -> Value {
    withObservationTracking {
      withoutTracking(readModels)
    } onChange: { [change] in
      change.yield()
    }
  }
}
