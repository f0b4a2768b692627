// SPDX-License-Identifier: MIT

import MotifBindings
import MotifNotifications

/// Solutions to the exercises of `Documentation/Patterns/Observer.md`.
enum ObserverSolutions {
  // MARK: - 1. An observation that ends with its owner

  /// A value whose observers are held weakly, each with the closure that it is passed to.
  final class OwnedValue<Value: Equatable> {
    private var observers: [(_ new: Value) -> Bool] = []

    var value: Value {
      didSet {
        guard value != oldValue else { return }
        // An observer whose owner is gone says so, and is dropped.
        observers = observers.filter { $0(value) }
      }
    }

    var observerCount: Int { observers.count }

    init(_ value: Value) { self.value = value }

    func observe<Owner: AnyObject>(owner: Owner, _ body: @escaping (Owner, Value) -> Void) {
      observers.append { [weak owner] new in
        guard let owner else { return false }
        body(owner, new)
        return true
      }
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
