// SPDX-License-Identifier: MIT

internal import MotifCore

/// The node of an ``ObservableValue``.
final class ValueNode<Value>: GraphNode {
  /// What the value was before the open batch.
  private struct Base {
    let value: Value
    let version: UInt64
  }

  private var stored: Value
  private var base: Base?
  private let isEqual: ((Value, Value) -> Bool)?
  private let observers = ObserverList<Value>()

  init(_ value: Value, name: String?, isEqual: ((Value, Value) -> Bool)?) {
    stored = value
    self.isEqual = isEqual
    super.init(name: name)
  }

  override var kind: String { "ObservableValue<\(Value.self)>" }

  var value: Value {
    get {
      let context = GraphContext.current
      context.scope.tracker?.record(self, in: context)
      return stored
    }
    set {
      let old = stored
      if let isEqual, isEqual(old, newValue) { return }
      stored = newValue
      didChange(from: old)
    }
    _modify {
      let old = needsOldValue ? stored : nil
      defer { didEdit(from: old) }
      yield &stored
    }
  }

  /// Whether an edit in place has to keep what was there.
  ///
  /// A copy kept during the edit makes a collection copy its storage. So it is kept only for
  /// observers, who are told the old value; for a comparison that spares readers a run; and where
  /// copying costs nothing.
  private var needsOldValue: Bool {
    if !observers.isEmpty { return true }
    return isEqual != nil && (!edges.isEmpty || _isPOD(Value.self))
  }

  private func didEdit(from old: Value?) {
    if let old, let isEqual, isEqual(old, stored) { return }
    didChange(from: old)
  }

  private func didChange(from old: Value?) {
    let context = GraphContext.current
    context.beginHold()
    if let old { noteChange(from: old, in: context) }
    advance()
    advanceClock(in: context)
    context.markReaders(of: self)
    context.endHold()
  }

  private func advanceClock(in context: GraphContext) {
    guard isReliedOn else { return }
    isReliedOn = false
    context.advanceClock()
  }

  private func noteChange(from old: Value, in context: GraphContext) {
    if !context.isBatching {
      enqueueChange(from: old, in: context)
    } else if base == nil, isEqual != nil || !observers.isEmpty {
      base = Base(value: old, version: version)
      context.addToBatch(self)
    }
  }

  private func enqueueChange(from old: Value, in context: GraphContext) {
    guard !observers.isEmpty else { return }
    context.enqueue(ValueChange(of: self, observers: observers, from: old, to: stored))
  }

  override func endBatch(in context: GraphContext) {
    guard let base else { return }
    self.base = nil
    if let isEqual, isEqual(base.value, stored) {
      restore(base.version)
      advanceClock(in: context)
    } else {
      enqueueChange(from: base.value, in: context)
    }
  }
}

// MARK: - Observing

extension ValueNode {
  func observe(_ callback: @escaping (Value, Value) -> Void) -> Registration {
    beginObservation()
    let observer = observers.add(callback)
    return Registration(state: observer.state) { [weak observers] in observers?.remove(observer) }
  }

  func observe<Owner: AnyObject>(
    owner: Owner,
    _ callback: @escaping (Owner, Value, Value) -> Void
  ) {
    beginObservation()
    observers.add(owner: owner, callback)
  }

  /// Closes the change of an open batch, of which a new observer must not hear.
  private func beginObservation() {
    endBatch(in: GraphContext.current)
  }
}
