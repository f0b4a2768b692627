// SPDX-License-Identifier: MIT

/// What a list tells of its changes.
///
/// Effects and derived values want to know that the list has changed, observers want to know how. Both
/// hang on one observable value, the end of the log, so that they are told in the usual order. The
/// steps are written down only while there is an observer to read them.
final class ListLog<Element> {
  /// An observation that may have ended without a word.
  private struct Listener {
    weak var registration: Registration?
    weak var owner: AnyObject?

    var isActive: Bool { registration?.isActive ?? (owner != nil) }
  }

  /// The end of the log as the graph knows it.
  private let published: ObservableValue<ListLogEntry<Element>>

  /// The end of the log, which can be read without becoming a dependency.
  private var end = ListLogEntry<Element>()

  private var listeners: [Listener] = []
  private var sweepLimit = 8

  /// How many changes there have been.
  private(set) var changeCount: UInt64 = 0

  init(name: String?) {
    published = ObservableValue(end, name: name ?? "unnamed ObservableList<\(Element.self)>")
  }

  /// Whether the steps have to be written down.
  var isObserved: Bool {
    while let last = listeners.last {
      if last.isActive { return true }
      listeners.removeLast()
    }
    return false
  }

  /// Makes the running derived value or effect depend on the list.
  func track() {
    _ = published.value
  }

  /// Tells of a change that was made, of as many steps as it took.
  func note(_ steps: @autoclosure () -> [ListChange<Element>]) {
    changeCount &+= 1
    if isObserved {
      for step in steps() { end = end.append(step) }
    }
    published.value = end
  }
}

// MARK: - Observing

extension ListLog {
  func observe(_ observer: @escaping (ListChanges<Element>) -> Void) -> Registration {
    let registration = published.observe { old, new in
      let changes = old.changes(to: new)
      if !changes.isEmpty { observer(changes) }
    }
    add(Listener(registration: registration))
    return registration
  }

  func observe<Owner: AnyObject>(
    owner: Owner,
    _ observer: @escaping (Owner, ListChanges<Element>) -> Void
  ) {
    published.observe(owner: owner) { owner, old, new in
      let changes = old.changes(to: new)
      if !changes.isEmpty { observer(owner, changes) }
    }
    add(Listener(owner: owner))
  }

  private func add(_ listener: Listener) {
    if listeners.count >= sweepLimit {
      listeners = listeners.filter { $0.isActive }
      sweepLimit = max(8, listeners.count * 2)
    }
    listeners.append(listener)
  }
}
