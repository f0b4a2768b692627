// SPDX-License-Identifier: MIT

public import MotifCore

/// The memory of an ``ObservableValue``: its node, followed by what depends on the type.
@usableFromInline
struct ValueBlock<Value>: ~Copyable {
  // First, so that a pointer to the block is a pointer to the source (NodeLayout.swift).
  @usableFromInline var source = Source(isDerived: false)
  // Second, so that it is found from the address of the source.
  @usableFromInline var label: NodeLabel
  @usableFromInline let comparison: Comparison<Value>?
  @usableFromInline var value: Value

  /// The value before the open batch, and its version.
  @usableFromInline var base: Value?
  @usableFromInline var baseVersion: UInt64 = 0

  @inlinable
  init(_ value: Value, name: String?, areEqual: ((Value, Value) -> Bool)?) {
    self.value = value
    label = NodeLabel(name: name, type: ObservableValue<Value>.self)
    comparison = Comparison(areEqual)
  }
}

/// A closure that compares two values, called in place.
@usableFromInline
struct Comparison<Value>: ~Copyable {
  @usableFromInline let areEqual: (Value, Value) -> Bool

  @inlinable
  init?(_ areEqual: ((Value, Value) -> Bool)?) {
    guard let areEqual else { return nil }
    self.areEqual = areEqual
  }

  @inlinable
  borrowing func callAsFunction(_ first: Value, _ second: Value) -> Bool {
    areEqual(first, second)
  }
}

/// The memory of a ``DerivedValue``: its node, followed by what depends on the type.
@usableFromInline
struct DerivedBlock<Value>: ~Copyable {
  // First, so that a pointer to the block is a pointer to the header.
  @usableFromInline var header: DerivedHeader
  @usableFromInline var comparison: Comparison<Value>?
  @usableFromInline var cached: Value?

  /// The value that observers were told last, if it has changed since.
  @usableFromInline var untold: Value?

  @inlinable
  init(header: consuming DerivedHeader, areEqual: ((Value, Value) -> Bool)?) {
    self.header = header
    comparison = Comparison(areEqual)
  }

  /// The value, once the node is up to date.
  @inlinable var result: Value {
    guard let cached else {
      trap("A derived value has been brought up to date, but holds no value.")
    }
    return cached
  }
}

// MARK: - Making

extension DerivedBlock {
  @inlinable
  static func make(
    _ name: String?,
    areEqual: ((Value, Value) -> Bool)?,
    _ compute: @escaping () -> Value
  ) -> UnsafeMutablePointer<Self> {
    make(name, areEqual: areEqual) { block in
      Body { store(compute(), in: block) { block.pointee.comparison?($0, $1) ?? false } }
    }
  }

  /// The same for an equatable type: a comparison that is compiled in takes less time.
  @inlinable
  static func make(
    _ name: String?,
    _ compute: @escaping () -> Value
  ) -> UnsafeMutablePointer<Self> where Value: Equatable {
    make(name, areEqual: ==) { block in
      Body { store(compute(), in: block, unless: ==) }
    }
  }

  /// The same for a closure that an error can end, which may put off a read.
  static func make(
    _ name: String?,
    areEqual: ((Value, Value) -> Bool)?,
    endingEarly compute: @escaping () -> Value
  ) -> UnsafeMutablePointer<Self> {
    let block = make(name, areEqual: areEqual) { block in
      Body {
        let new = compute()
        if header(block).reader.pointee.status.contains(.isPutOff) { return releaseLater(new) }
        store(new, in: block) { block.pointee.comparison?($0, $1) ?? false }
      }
    }
    header(block).reader.pointee.flags.insert(.canPutOff)
    return block
  }

  @inlinable
  @inline(__always)
  static func make(
    _ name: String?,
    areEqual: ((Value, Value) -> Bool)?,
    body makeBody: (UnsafeMutablePointer<Self>) -> Body
  ) -> UnsafeMutablePointer<Self> {
    let block = UnsafeMutablePointer<Self>.allocate(capacity: 1)
    block.initialize(to: Self(header: makeHeader(name, makeBody(block)), areEqual: areEqual))
    return block
  }

  @inlinable
  static func makeHeader(_ name: String?, _ body: consuming Body) -> DerivedHeader {
    DerivedHeader(
      label: NodeLabel(name: name, type: DerivedValue<Value>.self),
      tell: { Self.tell($0, in: $1) },
      remember: { Self.remember($0) },
      deinitialize: { Self.deinitializeTail(of: $0) },
      body: body
    )
  }

  @inlinable
  static func pointer(_ node: DerivedPointer) -> UnsafeMutablePointer<Self> {
    UnsafeMutableRawPointer(node).assumingMemoryBound(to: Self.self)
  }

  @inlinable
  static func header(_ block: UnsafeMutablePointer<Self>) -> DerivedPointer {
    UnsafeMutableRawPointer(block).assumingMemoryBound(to: DerivedHeader.self)
  }

  @inlinable
  @inline(__always)
  static func store(
    _ new: Value,
    in block: UnsafeMutablePointer<Self>,
    unless areEqual: (Value, Value) -> Bool
  ) {
    if let old = block.pointee.cached, areEqual(old, new) {
      block.pointee.cached = new
      return releaseLater(old)
    }
    let old = exchange(&block.pointee.cached, with: new)
    block.pointee.header.source.advance()
    if block.pointee.header.source.flags.contains(.isObserved), block.pointee.untold == nil {
      block.pointee.untold = old
    } else if let old {
      releaseLater(old)
    }
  }

  /// Delays the release of a result, which may run user code, until no reader is running.
  ///
  /// Otherwise, what that code reads would become a dependency of the reader that has just run.
  @inlinable
  static func releaseLater(_ result: Value) {
    if !_isPOD(Value.self) { Graph.current.releaseLater(result) }
  }
}

// MARK: - Operations

extension DerivedBlock {
  @inlinable
  static func tell(_ node: DerivedPointer, in graph: Graph) {
    let block = pointer(node)
    guard let old = block.pointee.untold.take() else { return }
    graph.noteObservers(of: node.source)
    let new = block.pointee.result
    if block.pointee.comparison?(old, new) ?? false { return }
    graph.tell(of: node.source, from: old, to: new)
  }

  /// Remembers the result for the time after a batch.
  @inlinable
  static func remember(_ node: DerivedPointer) -> RememberedResult? {
    let block = pointer(node)
    guard let result = block.pointee.cached else { return nil }
    return RememberedResult(
      isTold: block.pointee.untold == nil,
      isBack: block.pointee.comparison == nil
        ? nil : { block.pointee.comparison?(result, block.pointee.result) ?? false },
      withdraw: {
        if let untold = block.pointee.untold.take() { releaseLater(untold) }
      }
    )
  }

  @inlinable
  static func deinitializeTail(of node: DerivedPointer) {
    let block = pointer(node)
    block.pointee.comparison = nil
    block.pointee.cached = nil
    block.pointee.untold = nil
  }
}
