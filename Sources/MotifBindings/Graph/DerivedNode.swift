// SPDX-License-Identifier: MIT

internal import MotifCore

/// The node of a ``DerivedValue``.
final class DerivedNode<Value>: ReaderNode {
  private var cached: Value?

  /// What observers were told last, if the value has changed since.
  private var untold: Value?
  private let isEqual: ((Value, Value) -> Bool)?
  private let observers = ObserverList<Value>()

  init(
    name: String?,
    isEqual: ((Value, Value) -> Bool)?,
    compute: @escaping () -> Value
  ) {
    self.isEqual = isEqual
    super.init(name: name, isAttached: false)
    // Built here, where the type is known, rather than as a generic method.
    update = { node in
      unsafeDowncast(node, to: DerivedNode<Value>.self).store(compute())
    }
  }

  override var kind: String { "DerivedValue<\(Value.self)>" }

  override var hasJob: Bool { !observers.isEmpty }

  override var isWatched: Bool { super.isWatched || observers.hasLivingObservers }

  var value: Value {
    let context = GraphContext.current
    context.refresh(self)
    context.scope.tracker?.record(self, in: context)
    return result
  }

  private var result: Value {
    guard let cached else {
      preconditionFailure("\(title) has been refreshed, but holds no value.")
    }
    return cached
  }

  private func store(_ new: Value) {
    let old = cached
    if let old, let isEqual, isEqual(old, new) { return }
    cached = new
    advance()
    if !observers.isEmpty, untold == nil { untold = old }
  }

  override func performJob(in context: GraphContext) {
    guard observers.hasLivingObservers else {
      untold = nil
      return detachIfUnwatched(in: context)
    }
    context.refresh(self)
    enqueueChange(in: context)
  }

  private func enqueueChange(in context: GraphContext) {
    guard let old = untold else { return }
    untold = nil
    let new = result
    if let isEqual, isEqual(old, new) { return }
    context.enqueue(ValueChange(of: self, observers: observers, from: old, to: new))
  }
}

// MARK: - Observing

extension DerivedNode {
  func observe(_ callback: @escaping (Value, Value) -> Void) -> Registration {
    let observer = beginObservation { observers.add(callback) }
    // The registration keeps the node alive: it ends with the registration, not with its handle.
    return Registration(state: observer.state) {
      self.observers.remove(observer)
      self.detachIfUnwatched(in: .current)
    }
  }

  func observe<Owner: AnyObject>(
    owner: Owner,
    _ callback: @escaping (Owner, Value, Value) -> Void
  ) {
    beginObservation { observers.add(owner: owner, callback) }
  }

  /// Brings the value up to date, closes a change of which a new observer must not hear, and lets
  /// the sources know this node.
  private func beginObservation<Result>(_ add: () -> Result) -> Result {
    let context = GraphContext.current
    return context.hold {
      context.refresh(self)
      enqueueChange(in: context)
      let result = add()
      attach(in: context)
      if isPending { context.schedule(self) }
      return result
    }
  }
}
