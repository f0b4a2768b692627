// SPDX-License-Identifier: MIT

/// An observation, which lasts as long as someone keeps it.
final class PlainRegistration<Value> {
  fileprivate let notify: (_ old: Value, _ new: Value) -> Void
  fileprivate init(_ notify: @escaping (Value, Value) -> Void) { self.notify = notify }
}

/// A value that notifies any number of observers after each change, and knows none of them.
final class PlainObservableValue<Value: Equatable> {
  private struct Entry { weak var registration: PlainRegistration<Value>? }
  private var entries: [Entry] = []

  var value: Value {
    didSet {
      guard value != oldValue else { return }
      entries.removeAll { $0.registration == nil }
      for entry in entries { entry.registration?.notify(oldValue, value) }
    }
  }

  init(_ value: Value) { self.value = value }

  func observe(_ body: @escaping (_ old: Value, _ new: Value) -> Void) -> PlainRegistration<Value> {
    let registration = PlainRegistration(body)
    entries.append(Entry(registration: registration))
    return registration
  }
}
