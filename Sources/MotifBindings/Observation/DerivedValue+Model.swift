// SPDX-License-Identifier: MIT

extension DerivedValue {
  /// Makes a value of what a closure reads from `@Observable` models.
  ///
  /// Every change of a property that the closure has read counts as a change.
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
    return DerivedValue(name: name) { withExtendedLifetime(following) { current.value } }
  }

  /// Makes a value of what a closure reads from `@Observable` models and that can be compared.
  ///
  /// Reading an equal value is no change. It is in all else like the function for values that cannot
  /// be compared.
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
  ) -> DerivedValue where Value: Equatable {
    let reader = ModelReader(read)
    let current = ObservableValue(reader.read(), name: name)
    let following = current.follow(reader, isolation: isolation)
    return DerivedValue(name: name) { withExtendedLifetime(following) { current.value } }
  }
}
