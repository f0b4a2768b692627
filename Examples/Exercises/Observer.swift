// SPDX-License-Identifier: MIT

import MotifBindings
import MotifNotifications

/// Solutions to the exercises of `Documentation/Patterns/Observer.md`.
enum ObserverSolutions {
  // MARK: - 1. An observation that ends with its owner

  final class OwnedValue<Value: Equatable> {
    private struct Observer {
      weak var owner: AnyObject?
      let notify: (_ new: Value) -> Void
    }

    private var observers: [Observer] = []

    var value: Value {
      didSet {
        guard value != oldValue else { return }
        observers.removeAll { $0.owner == nil }
        for observer in observers { observer.notify(value) }
      }
    }

    var observerCount: Int { observers.count }

    init(_ value: Value) { self.value = value }

    /// Passes the owner to the closure, which therefore need not capture it.
    func observe<Owner: AnyObject>(owner: Owner, _ body: @escaping (Owner, Value) -> Void) {
      let observer = Observer(owner: owner) { [weak owner] new in
        if let owner { body(owner, new) }
      }
      observers.append(observer)
    }
  }

  // MARK: - 2. Two values, one update

  struct Album {
    let title = ObservableValue("Low")
    let year = ObservableValue(1977)

    /// Follows both.
    var heading: DerivedValue<String> {
      DerivedValue { [title, year] in "\(title.value) (\(year.value))" }
    }

    /// Changes both in one batch, so that no one sees the new title with the old year.
    func rename(to newTitle: String, in newYear: Int) {
      withBatchedChanges {
        title.value = newTitle
        year.value = newYear
      }
    }
  }

  // MARK: - 3. A value or a message

  struct DidDownload: HubMessage {
    var title: String
  }

  final class Downloads {
    /// Something that is: an observer that comes late reads it.
    let latest = ObservableValue("")

    /// Something that happened: an observer that comes late has missed it.
    let hub = MessageHub()

    func finish(_ title: String) {
      latest.value = title
      hub.post(DidDownload(title: title), from: self)
    }
  }
}
