// SPDX-License-Identifier: MIT

/// What a value made by `map`, `combined` or a key path needs of one of the values it is computed from.
///
/// It does not retain the object of that value. Only the object of the new value does.
final class Input<Value> {
  /// The source to declare; nil if it is found by reading.
  let source: SourcePointer?

  /// Reads the value for a reader that keeps the source, and notes the read unless it is declared.
  let read: () -> Value

  init(source: SourcePointer?, _ read: @escaping () -> Value) {
    self.source = source
    self.read = read
  }
}

/// A value whose node can be read without its object.
protocol NodeValue<Value>: ReadableValue {
  /// The name in reports, if it has one.
  var nodeName: String? { get }

  var input: Input<Value> { get }

  /// The values from which this one is computed; if there are none, it ends with its object.
  var origins: [any ReadableValue] { get }

  /// A keeper of this value, if it need not be kept to be observed.
  func makeKept() -> KeptValue<Value>?
}

extension NodeValue {
  var nodeName: String? { nil }

  var origins: [any ReadableValue] { [] }

  func makeKept() -> KeptValue<Value>? { nil }

  /// The input, for a caller that knows the type of the value.
  fileprivate func input<Known>(of type: Known.Type) -> Input<Known> {
    unsafeDowncast(input, to: Input<Known>.self)
  }

  /// The keeper, for a caller that knows the type of the value.
  fileprivate func kept<Known>(of type: Known.Type) -> KeptValue<Known>? {
    makeKept().map { unsafeDowncast($0, to: KeptValue<Known>.self) }
  }
}

extension ReadableValue {
  /// A keeper of this value, if it need not be kept to be observed.
  func makeKept() -> KeptValue<Value>? { (self as? any NodeValue)?.kept(of: Value.self) }

  /// What a value that is computed from this one needs of it.
  func makeInput() -> Input<Value> {
    // Casting to a protocol with its type of values would take several times as long.
    if let known = self as? any NodeValue { return known.input(of: Value.self) }
    var last: Value?
    return Input(source: nil) { [weak self] in
      if let self {
        let new = Graph.current.retainingNoObjects { self.value }
        if let old = exchange(&last, with: new) { Graph.current.releaseLater(old) }
      }
      guard let last else { trap("A value ended before it was read.") }
      return last
    }
  }
}

extension ObservableValue: NodeValue {
  var nodeName: String? { GraphNode.source(source).label.name }

  var input: Input<Value> {
    Input(source: source) { [block] in
      prepareRead(UnsafeMutableRawPointer(block).assumingMemoryBound(to: Source.self))
      return block.pointee.value
    }
  }
}

extension DerivedValue: NodeValue {
  var nodeName: String? { GraphNode.source(node.source).label.name }

  var input: Input<Value> {
    Input(source: node.source) { [block] in
      prepareRead(DerivedBlock.header(block))
      return block.pointee.result
    }
  }
}

extension EditableProjection: NodeValue {
  var input: Input<Value> { derived.input }

  var origins: [any ReadableValue] { [derived] }

  func makeKept() -> KeptValue<Value>? { derived.makeKept() }
}

extension DerivedValue {
  /// Names the next of the values from which every computation of this new value begins.
  ///
  /// A source that is known is updated before this value, rather than by a call within its computation.
  ///
  /// - Parameters:
  ///   - origin: The value, which the object of this one retains.
  ///   - source: The source that the computation reads, if it is known.
  /// - Returns: This value.
  func derived(from origin: any ReadableValue, _ source: SourcePointer?) -> Self {
    origins.append(origin)
    node.reader.pointee.isDeclared = true
    if let source { Graph.current.declare(source, for: node.reader) }
    return self
  }
}

extension Graph {
  /// Runs code that reads for the current reader, which retains no object that the code reads.
  func retainingNoObjects<Result>(_ read: () -> Result) -> Result {
    guard let reader = state.pointee.tracker else { return read() }
    reader.pointee.flags.insert(.retainsNoObjects)
    defer { reader.pointee.flags.remove(.retainsNoObjects) }
    return read()
  }
}
