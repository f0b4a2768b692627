// SPDX-License-Identifier: MIT

extension ObservableValue: ReadableValue {
  /// A view of this value that cannot set it.
  ///
  /// Hand it out where others should follow a value that only its owner may change. It tells of the
  /// same changes, and keeps this value alive. Each call makes a new view.
  ///
  /// ```swift
  /// final class Player {
  ///   private let storedVolume = ObservableValue(5)
  ///   let volume: DerivedValue<Int>
  ///
  ///   init() { volume = storedVolume.readOnly }
  ///
  ///   func turnUp() { storedVolume.value += 1 }
  /// }
  ///
  /// let player = Player()
  /// let registration = player.volume.observe { print("from \($0) to \($1)") }
  /// player.turnUp()
  /// registration.cancel()
  /// // Prints "from 5 to 6"
  /// ```
  ///
  /// A view that has been read holds the value, so that the next edit in place of an array copies it.
  public var readOnly: DerivedValue<Value> {
    // Never compared: what is a change is for this value to say, which may keep duplicates.
    DerivedValue { self.value }.reading(self)
  }
}
