// SPDX-License-Identifier: MIT

internal import MotifCore

/// One callback that hears of the changes of one value.
final class Observer<Value> {
  let state = RegistrationState()

  /// The number of the first change that it hears of.
  let firstChange: Int

  private var callback: ((Value, Value) -> Void)?
  private let hasOwner: Bool
  private weak var owner: AnyObject?

  init(
    firstChange: Int,
    owner: AnyObject? = nil,
    callback: @escaping (Value, Value) -> Void
  ) {
    self.firstChange = firstChange
    self.callback = callback
    self.owner = owner
    hasOwner = owner != nil
  }

  /// Whether it is still to be called.
  var isLive: Bool {
    guard state.isActive else { return false }
    return !hasOwner || owner != nil
  }

  func notify(_ old: Value, _ new: Value) {
    guard isLive, let callback else { return }
    callback(old, new)
  }

  /// Lets go of what the callback holds.
  func end() {
    let released = callback
    callback = nil
    withExtendedLifetime(released) {}
  }
}
