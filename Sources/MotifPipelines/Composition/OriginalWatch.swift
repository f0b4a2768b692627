// SPDX-License-Identifier: MIT

/// Sees to it that an original which must be called is called, and one which must not be is not.
struct OriginalWatch {
  private let use: OriginalUse
  private var isCalled = false

  /// Watches the original of a step for one call of its replacement.
  init(_ use: OriginalUse) {
    self.use = use
  }

  /// Notes a call, before it is made.
  mutating func noteCall() throws(OriginalUseError) {
    isCalled = true
    if use == .forbidden { throw .called }
  }

  /// Judges what was noted, once the replacement has returned.
  func check() throws(OriginalUseError) {
    switch use {
    case .required where !isCalled: throw .notCalled
    case .forbidden where isCalled: throw .called
    default: break
    }
  }
}
