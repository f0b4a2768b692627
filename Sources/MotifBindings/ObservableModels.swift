// SPDX-License-Identifier: MIT

internal import Observation

extension ObservableValue {
  /// Keeps this value equal to what a closure reads from `@Observable` models, as long as the
  /// registration lives.
  ///
  /// The value is set at once. After a change of any property that the closure has read it is set
  /// again, in the next turn of the actor: Observation tells of a change before it is made, and does
  /// not say when it is. Changes that are made in the same turn are one, and an older value never
  /// comes after a newer one.
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
  /// `DerivedValue.tracking` makes a value that can only be read.
  ///
  /// The models have to be changed on the same actor. The compiler sees to it where they cannot be
  /// sent. Of one that locks and is changed on other threads, a change may show with the next one
  /// only.
  ///
  /// - Parameters:
  ///   - isolation: The actor to which this value and the models belong.
  ///   - read: Reads the models. The registration keeps it, and it keeps what it captures.
  /// - Returns: The registration. Dropping it, on any thread, ends the following.
  public func follow(
    isolation: isolated any Actor = #isolation,
    _ read: @escaping () -> Value
  ) -> Registration {
    let reader = ModelReader(read)
    value = reader.read()
    return follow(reader, isolation: isolation)
  }

  /// Keeps this value equal to what a reader reads, beginning with the next change.
  func follow(_ reader: ModelReader<Value>, isolation: isolated any Actor) -> Registration {
    Follower.register(reader.changes, isolation: isolation) { [weak self] in
      self?.value = reader.read()
    }
  }
}

extension DerivedValue {
  /// Makes a value of what a closure reads from `@Observable` models.
  ///
  /// Reading an equal value is no change where values can be compared.
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
  /// It follows the models in the next turn of the actor after a change, as does
  /// ``ObservableValue/follow(isolation:_:)``, which says more. It ends with its last reference.
  ///
  /// - Parameters:
  ///   - name: What reports call this value.
  ///   - isolation: The actor to which the models belong.
  ///   - read: Reads the models. The value keeps it, and it keeps what it captures.
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

/// Reads `Observable` models and knows when what it read is about to change.
///
/// Observation tells that once, before the change, while the code that makes it is still running. So
/// the call only wakes a task. That task asks for a turn on the actor, and has it when the change is
/// made; it reads again then, whatever and however much has changed.
final class ModelReader<Value> {
  private let readModels: () -> Value
  private let change: AsyncStream<Void>.Continuation

  /// What comes before each change.
  let changes: AsyncStream<Void>

  init(_ read: @escaping () -> Value) {
    readModels = read
    (changes, change) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Reads, and begins to wait for a change of what was read.
  func read() -> Value {
    withObservationTracking {
      untracked(readModels)
    } onChange: { [change] in
      change.yield()
    }
  }
}
