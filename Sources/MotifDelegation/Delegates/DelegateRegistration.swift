// SPDX-License-Identifier: MIT

internal import MotifCore

/// The part of a delegate's registration that its list knows.
final class DelegateRegistration<Delegate>: RegistrationEntry {
  private let state = RegistrationState()
  private let entry: DelegateEntry
  private weak let list: MulticastDelegate<Delegate>?

  init(_ entry: DelegateEntry, in list: MulticastDelegate<Delegate>) {
    self.entry = entry
    self.list = list
  }

  var isActive: Bool { state.isActive && entry.isLive }

  func cancel() {
    guard state.end(), entry.leave() else { return }
    list?.noteEnd()
  }

  func drop() {
    if state.end() { _ = entry.leave() }
  }
}
