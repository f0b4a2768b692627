// SPDX-License-Identifier: MIT

internal import MotifCore

/// Keeps the two sides of a binding in step while the registration is alive.
///
/// Changes are told one by one, and a side may have changed again by then. So the current values
/// count, and a side has changed if it differs from the value that was last agreed on. An echo does
/// not differ, nor does a change that a later one has overtaken.
func link<Source: Equatable, Target: Equatable>(
  _ source: BindingEnd<Source>,
  _ target: BindingEnd<Target>,
  startingFrom start: BoundSide,
  correcting correction: EditCorrection,
  convert: @escaping (Source) -> Target,
  convertBack: @escaping (Target) -> Source?
) -> Registration {
  let state = RegistrationState()
  // The graph stops endless loops of values, but a control calls back from inside its setter, and a conversion
  // may edit a control, too.
  let setting = CallDepth(of: "the setter of a bound value", causing: "an edit")
  let converting = CallDepth(of: "the conversion of a binding", causing: "an edit")
  /// The values of the sides when they were last in step.
  var agreed: (source: Source, target: Target)?

  func showSource() {
    guard state.isActive, let value = source.read() else { return }
    let shown = converting.nest { convert(value) }
    agreed = (value, shown)
    setting.nest { target.show(shown) }
  }

  func followSource() {
    guard let value = source.read() else {
      agreed = nil
      return
    }
    if let agreed, BindingEnd.isSame(agreed.source, value) { return }
    showSource()
  }

  func followTarget() {
    guard let edit = target.read() else {
      agreed = nil
      return
    }
    if let agreed, BindingEnd.isSame(agreed.target, edit) { return }
    guard state.isActive else { return }
    guard let meaning = converting.nest({ convertBack(edit) }) else {
      if correction == .always { showSource() }
      return
    }
    agreed = (meaning, edit)
    setting.nest { source.show(meaning) }
    if correction != .never, let present = target.read(), BindingEnd.isSame(present, edit) {
      showSource()
    }
  }

  // The ends refer to the sides weakly, so the observers of a side keep no side alive.
  let observations = [
    source.observe { withoutTracking(followSource) },
    target.observe { withoutTracking(followTarget) },
  ]
  withoutTracking(start == .source ? showSource : followTarget)
  return Registration(state: state) {
    for observation in observations { observation?.cancel() }
  }
}

/// One side of a binding, with a weak reference to the value itself.
struct BindingEnd<Value> {
  /// Reads the value, unless it has been released.
  let read: () -> Value?

  /// Edits the value in place, unless it has been released.
  private let edit: ((inout Value) -> Void) -> Void

  /// Calls a closure after every edit, unless the value has been released.
  let observe: (@escaping () -> Void) -> Registration?

  /// A whole value, or, for a projection, the value that it is part of.
  ///
  /// Users need not keep a projection, so a weak reference to it would not do.
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
  /// Sets the value, unless it is there already.
  func show(_ value: Value) {
    guard let present = read(), !Self.isSame(present, value) else { return }
    edit { $0 = value }
  }

  /// Whether setting the other value would make no difference.
  ///
  /// A value that does not equal itself, such as NaN, would otherwise be set endlessly.
  static func isSame(_ left: Value, _ right: Value) -> Bool {
    left == right || (left != left && right != right)
  }
}
