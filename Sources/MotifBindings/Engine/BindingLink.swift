// SPDX-License-Identifier: MIT

/// Keeps the two sides of a binding in step, as long as the registration lives.
///
/// Changes are told one after the other, and a side may have changed again by then. So the values
/// count as they are when a change is told, and a side has changed if it differs from what was agreed
/// last. An echo does not, nor does a change that another one has overtaken.
func link<First: Equatable, Second: Equatable>(
  _ first: BindingEnd<First>,
  _ second: BindingEnd<Second>,
  startingFrom start: BoundSide,
  correcting correction: EditCorrection,
  toSecond: @escaping (First) -> Second,
  toFirst: @escaping (Second) -> First?
) -> Registration {
  let state = RegistrationState()
  /// What the sides held when they were last in step.
  var agreed: (first: First, second: Second)?

  func showFirst() {
    guard state.isActive, let value = first.read() else { return }
    let shown = toSecond(value)
    agreed = (value, shown)
    second.show(shown)
  }

  func followFirst() {
    guard let value = first.read() else {
      agreed = nil
      return
    }
    if let agreed, BindingEnd.isSame(agreed.first, value) { return }
    showFirst()
  }

  func followSecond() {
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

  // The sides are held weakly, so what they keep of this keeps neither of them.
  let observations = [
    first.observe { untracked(followFirst) }, second.observe { untracked(followSecond) },
  ]
  untracked(start == .first ? showFirst : followSecond)
  return Registration(state: state) {
    for observation in observations { observation?.cancel() }
  }
}

/// One side of a binding, without what it is a side of: that is held weakly.
struct BindingEnd<Value> {
  /// Reads the value, unless the side has gone.
  let read: () -> Value?

  /// Edits the value in place, unless the side has gone.
  private let edit: ((inout Value) -> Void) -> Void

  /// Calls a closure after every edit, unless the side has gone.
  let observe: (@escaping () -> Void) -> Registration?

  /// A whole value, or what a projection is a part of.
  ///
  /// Nobody needs to keep a projection, so it is not what is held.
  init<Source: EditableValue<Value>>(_ source: Source) {
    if let projection = source as? any Projection<Value> {
      self = projection.bindingEnd
    } else {
      read = { [weak source] in source?.value }
      edit = { [weak source] body in if let source { body(&source.value) } }
      observe = { [weak source] in source?.observeEdits($0) }
    }
  }

  /// A part of a value.
  init<Whole>(_ whole: BindingEnd<Whole>, _ part: WritableKeyPath<Whole, Value>) {
    read = { whole.read()?[keyPath: part] }
    edit = { body in whole.edit { body(&$0[keyPath: part]) } }
    observe = whole.observe
  }
}

extension BindingEnd where Value: Equatable {
  /// Sets the value, unless it is there.
  func show(_ value: Value) {
    guard let present = read(), !Self.isSame(present, value) else { return }
    edit { $0 = value }
  }

  /// Whether it would make no difference to set the other value.
  ///
  /// A value that does not equal itself, as "not a number", would otherwise be set without end.
  static func isSame(_ left: Value, _ right: Value) -> Bool {
    left == right || (left != left && right != right)
  }
}
