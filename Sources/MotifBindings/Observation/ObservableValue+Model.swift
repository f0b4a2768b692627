// SPDX-License-Identifier: MIT

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
    Follower.register(calls: reader.signal, isolation: isolation) { [weak self] in
      if let self { self.value = reader.read() }
    }
  }
}
