// SPDX-License-Identifier: MIT

internal import MotifCore

/// Who hears what happens to a history.
final class UndoObservers {
  /// What to call, kept alive by its registration and not by the history.
  ///
  /// Most observers read the history that they observe. If it kept them, the two would keep one
  /// another alive for ever.
  final class Observer {
    private var body: (([UndoEvent]) -> Void)?

    init(_ body: @escaping ([UndoEvent]) -> Void) {
      self.body = body
    }

    func hear(_ events: [UndoEvent]) {
      // A strong reference of our own: the observer may end itself in the call.
      if let body { body(events) }
    }

    func end() {
      // What the closure captured is destroyed last, since that may call back.
      let ended = body
      body = nil
      withExtendedLifetime(ended) {}
    }
  }

  private struct Entry {
    let state: RegistrationState
    weak var observer: Observer?
    /// The same for a sequence, which the history keeps and ends when it goes.
    let kept: Observer?
  }

  @exclusivity(unchecked) private var entries: [Entry] = []
  @exclusivity(unchecked) private var events: [UndoEvent] = []
  private var isNotifying = false

  /// Whether nobody listens.
  var isEmpty: Bool { entries.isEmpty }

  /// Adds a callback that lives as long as its registration.
  func add(_ body: @escaping ([UndoEvent]) -> Void, state: RegistrationState) -> Registration {
    let observer = Observer(body)
    entries.append(Entry(state: state, observer: observer, kept: nil))
    return Registration(state: state) { [weak self] in
      observer.end()
      self?.removeEnded()
    }
  }

  /// Adds a callback that lives as long as the history, or until its state is ended.
  func keep(_ body: @escaping ([UndoEvent]) -> Void, state: RegistrationState) {
    removeEnded()
    let observer = Observer(body)
    entries.append(Entry(state: state, observer: observer, kept: observer))
  }

  /// Notes an event, of which ``notify()`` will tell.
  func note(_ event: @autoclosure () -> UndoEvent) {
    if !entries.isEmpty { events.append(event()) }
  }

  /// Tells all of what was noted, and then of what they caused.
  func notify() {
    guard !isNotifying, !events.isEmpty else { return }
    isNotifying = true
    defer { isNotifying = false }
    var rounds = 0
    while !events.isEmpty {
      rounds += 1
      require(rounds <= 100, "An observer changes the history each time it is called.")
      let told = events
      events = []
      for entry in entries where entry.state.isActive {
        (entry.kept ?? entry.observer)?.hear(told)
      }
    }
    removeEnded()
  }

  private func removeEnded() {
    guard !entries.allSatisfy(\.state.isActive) else { return }
    let ended = entries.filter { !$0.state.isActive }
    entries.removeAll { !$0.state.isActive }
    withExtendedLifetime(ended) {}
  }
}
