// SPDX-License-Identifier: MIT

/// A state that only the issuer that sealed it can open.
struct PlainMemento {
  fileprivate let issuer: AnyObject
  fileprivate let state: Any
}

/// Seals the states of one object, which keeps it private.
final class PlainIssuer<State> {
  func seal(_ state: State) -> PlainMemento {
    PlainMemento(issuer: self, state: state)
  }

  /// The state; nil if another issuer sealed it.
  func open(_ memento: PlainMemento) -> State? {
    memento.issuer === self ? memento.state as? State : nil
  }
}

/// Keeps mementos by name, the newest last, and cannot look into them.
struct PlainCaretaker {
  private(set) var names: [String] = []
  private var mementos: [String: PlainMemento] = [:]

  subscript(name: String) -> PlainMemento? { mementos[name] }

  mutating func keep(_ memento: PlainMemento, as name: String) {
    names.removeAll { $0 == name }
    names.append(name)
    mementos[name] = memento
  }
}
