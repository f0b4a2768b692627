// SPDX-License-Identifier: MIT

/// What keeps the two sides of a binding in step.
///
/// It belongs to the registration, and the sides know it weakly.
///
/// Changes are told one after the other, and a side may have changed again by then. So the values
/// count as they are when a change is told, and a side has changed if it differs from what was agreed
/// last. An echo does not, nor does a change that another one has overtaken.
final class BindingLink<First: Equatable, Second: Equatable> {
  private let first: BindingEnd<First>
  private let second: BindingEnd<Second>
  private let correction: EditCorrection
  private let toSecond: (First) -> Second
  private let toFirst: (Second) -> First?
  private let state = RegistrationState()
  private var observations: [Registration] = []

  /// What the sides held when they were last in step.
  private var agreed: (first: First, second: Second)?

  init(
    _ first: BindingEnd<First>,
    _ second: BindingEnd<Second>,
    correction: EditCorrection,
    toSecond: @escaping (First) -> Second,
    toFirst: @escaping (Second) -> First?
  ) {
    self.first = first
    self.second = second
    self.correction = correction
    self.toSecond = toSecond
    self.toFirst = toFirst
  }

  /// Begins to observe both sides, and makes them agree.
  func begin(from start: BoundSide) -> Registration {
    observations = [
      first.observe { [weak self] in self?.followFirst() },
      second.observe { [weak self] in self?.followSecond() },
    ]
    .compactMap { $0 }
    switch start {
    case .first: untracked { showFirst() }
    case .second: followSecond()
    }
    return Registration(state: state) { self.end() }
  }

  private func end() {
    let ended = observations
    observations = []
    for observation in ended { observation.cancel() }
  }
}

// MARK: - Following

extension BindingLink {
  private func followFirst() {
    untracked {
      guard let value = first.read() else {
        agreed = nil
        return
      }
      if let agreed, BindingEnd.isSame(agreed.first, value) { return }
      showFirst()
    }
  }

  private func showFirst() {
    guard state.isActive, let value = first.read() else { return }
    let shown = toSecond(value)
    agreed = (value, shown)
    second.show(shown)
  }

  private func followSecond() {
    untracked {
      guard let edit = second.read() else {
        agreed = nil
        return
      }
      if let agreed, BindingEnd.isSame(agreed.second, edit) { return }
      guard state.isActive else { return }
      guard let meaning = toFirst(edit) else {
        if correction == .always { showFirst() }
        return
      }
      agreed = (meaning, edit)
      first.show(meaning)
      if correction != .never, let present = second.read(), BindingEnd.isSame(present, edit) {
        showFirst()
      }
    }
  }
}

/// One side of a binding, without what it is a side of: that is held weakly.
struct BindingEnd<Value: Equatable> {
  /// Reads the value, unless the side has gone.
  let read: () -> Value?

  private let write: (Value) -> Void
  private let observeEdits: (@escaping () -> Void) -> Registration?

  /// A whole value.
  init<Source: EditableValue<Value>>(_ source: Source) {
    read = { [weak source] in source?.value }
    write = { [weak source] in source?.value = $0 }
    observeEdits = { [weak source] in source?.observeEdits($0) }
  }

  /// A part of a value.
  init<Whole>(_ source: ObservableValue<Whole>, _ part: WritableKeyPath<Whole, Value>) {
    read = { [weak source] in source?.value[keyPath: part] }
    write = { [weak source] in source?.value[keyPath: part] = $0 }
    observeEdits = { [weak source] in source?.observeEdits($0) }
  }

  func observe(_ handler: @escaping () -> Void) -> Registration? {
    observeEdits(handler)
  }

  /// Sets the value, unless it is there.
  func show(_ value: Value) {
    guard let present = read(), !Self.isSame(present, value) else { return }
    write(value)
  }

  /// Whether it would make no difference to set the other value.
  ///
  /// A value that does not equal itself, as "not a number", would otherwise be set without end.
  static func isSame(_ left: Value, _ right: Value) -> Bool {
    left == right || (left != left && right != right)
  }
}
