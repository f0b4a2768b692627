// SPDX-License-Identifier: MIT

internal import MotifCore

// The code that depends on the type of the value is inlinable, so that it is compiled for that type:
// looking up the type at run time takes longer than everything else.

// MARK: - Assigning

extension ObservableValue {
  @inlinable
  @inline(never)
  func assign(_ new: Value) {
    requireNoEdit()
    let isEqual = block.pointee.comparison?(block.pointee.value, new) ?? false
    // Not an assignment: that may release the old value, and so run user code, halfway.
    let old = exchange(&block.pointee.value, with: new)
    if isEqual {
      withExtendedLifetime(old) {}
    } else {
      didChange(from: old)
    }
  }

  @inlinable
  func didChange(from old: Value?) {
    let graph = Graph.current
    graph.beginHold()
    if let old, graph.isBatching { keepBase(old, in: graph) }
    graph.noteChange(of: source)
    if !block.pointee.source.flags.isDisjoint(with: [.hasBase, .isRemembered]) {
      restoreIfBack(in: graph)
    }
    if let old, !graph.isBatching, block.pointee.source.flags.contains(.isObserved) {
      graph.tell(of: source, from: old, to: block.pointee.value)
    }
    graph.endHold()
  }

  @usableFromInline
  func requireNoEdit() {
    require(
      !block.pointee.source.flags.contains(.isBeingEdited),
      "A value was changed while it was being edited in place."
    )
  }
}

// MARK: - Editing in place

extension ObservableValue {
  /// Begins an edit in place, and returns the old value if it will be needed.
  ///
  /// A copy kept during the edit makes a collection copy its storage. So it is kept only for
  /// observers, which are told the old value; for a comparison that can spare readers a run; and
  /// where copying costs nothing.
  @inlinable
  func beginEdit() -> Value? {
    requireNoEdit()
    let flags = block.pointee.source.flags
    block.pointee.source.flags.insert(.isBeingEdited)
    if flags.contains(.isObserved) { return block.pointee.value }
    guard !flags.isEmpty, block.pointee.comparison != nil else { return nil }
    return hasReaders || _isPOD(Value.self) ? block.pointee.value : nil
  }

  @usableFromInline var hasReaders: Bool { block.pointee.source.firstReader != nil }

  @inlinable
  func endEdit(from old: Value?) {
    block.pointee.source.flags.remove(.isBeingEdited)
    guard !block.pointee.source.flags.isEmpty else { return }
    if let old, block.pointee.comparison?(old, block.pointee.value) ?? false { return }
    didChange(from: old)
  }
}

// MARK: - Batches

extension ObservableValue {
  /// Keeps the value from before the open batch, to compare with and to tell observers.
  @inlinable
  func keepBase(_ old: Value, in graph: Graph) {
    let flags = block.pointee.source.flags
    guard !flags.contains(.hasBase), block.pointee.comparison != nil || flags.contains(.isObserved)
    else { return }
    block.pointee.base = old
    block.pointee.baseVersion = block.pointee.source.version
    graph.addToBatch(source) { Self.endBatch($0, in: $1) }
  }

  /// Gets back the version from before the batch, if the value is what it was then.
  @inlinable
  @inline(never)
  func restoreIfBack(in graph: Graph) {
    if block.pointee.source.flags.contains(.hasBase), let base = block.pointee.base,
      block.pointee.comparison?(base, block.pointee.value) ?? false
    {
      graph.restore(source, to: block.pointee.baseVersion)
    } else if block.pointee.source.flags.contains(.isRemembered) {
      graph.restoreIfBack(source)
    }
  }

  /// Ends the change that a batch made.
  @inlinable
  static func endBatch(_ source: SourcePointer, in graph: Graph) {
    let block = UnsafeMutableRawPointer(source).assumingMemoryBound(to: ValueBlock<Value>.self)
    guard source.pointee.flags.contains(.hasBase), let base = block.pointee.base.take() else {
      return
    }
    source.pointee.flags.remove(.hasBase)
    if source.pointee.flags.contains(.isObserved),
      !(block.pointee.comparison?(base, block.pointee.value) ?? false)
    {
      graph.tell(of: source, from: base, to: block.pointee.value)
    }
  }
}

// MARK: - Observing

extension ObservableValue {
  /// The list for a new observer, which does not receive the earlier changes of an open batch.
  @inlinable
  func beginObservation() -> NodeObservers {
    if block.pointee.source.flags.contains(.hasBase) {
      requireNoEdit()
      let graph = Graph.current
      // Earlier observers are told after the batch.
      graph.beginHold()
      rememberBase(in: graph)
      Self.endBatch(source, in: graph)
      graph.endHold()
    }
    return source.observers
  }
}

extension ObservableValue {
  /// Remembers the value from before the batch, which a new observer ends for this value.
  @inlinable
  func rememberBase(in graph: Graph) {
    guard block.pointee.comparison != nil, let base = block.pointee.base else { return }
    let block = block
    graph.remember(source, block.pointee.baseVersion) {
      block.pointee.comparison?(base, block.pointee.value) ?? false
    }
  }
}
