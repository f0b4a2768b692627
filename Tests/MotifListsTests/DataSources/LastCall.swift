// SPDX-License-Identifier: MIT

/// Calls a closure when it is deinitialized with its owner.
final class LastCall {
  private let call: () -> Void

  init(_ call: @escaping () -> Void) { self.call = call }

  deinit { call() }

  func stay() {}
}
