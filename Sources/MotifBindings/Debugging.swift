// SPDX-License-Identifier: MIT

// Dependencies are found by running code, so nowhere is it written down what depends on what. Give your
// values names, and it is written down here.

extension Effect {
  /// The dependencies of this effect in its last run, as a tree: each line stands below its reader.
  ///
  /// A node that appears again is shown without the lines below it. Below 40 levels, a line states its depth instead
  /// of being indented further. A node is *stale* if it has not
  /// been computed since a node upstream of it changed.
  ///
  /// ```swift
  /// let price = ObservableValue(20, name: "price")
  /// let count = ObservableValue(3, name: "count")
  /// let total = DerivedValue(name: "total") { price.value * count.value }
  /// let label = Effect(name: "label") { _ = (total.value, count.value) }
  /// print(label.dependencyTree)
  /// // Prints:
  /// // label
  /// //   total
  /// //     price
  /// //     count
  /// //   count
  /// label.cancel()
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of nodes and of reads between them.
  public var dependencyTree: String { GraphNode.effect(reader).dependencyTree }
}

extension DerivedValue {
  /// The dependencies of this value in its last run, in the form of ``Effect/dependencyTree``.
  ///
  /// Reading the tree does not compute the value: a value that has never been read has no
  /// dependencies yet.
  ///
  /// - Complexity: O(*n*) in the number of nodes and of reads between them.
  public var dependencyTree: String { GraphNode.source(node.source).dependencyTree }
}

extension GraphNode {
  /// Down to which depth each level is indented; below, lines state their depth.
  private static var indentedDepth: Int { 40 }

  fileprivate var dependencyTree: String {
    var lines: [String] = []
    var shown: Set<GraphNode> = []
    var waiting = [(node: self, depth: 0)]
    while let (node, depth) = waiting.popLast() {
      let isRepeated = !shown.insert(node).inserted && !node.dependencies.isEmpty
      let isStale = node.reader?.pointee.status.isCurrent == false
      let marks = (isStale ? " (stale)" : "") + (isRepeated ? " (above)" : "")
      // An indentation without a limit would make the text of a chain grow with the square of its depth.
      let indentation = String(repeating: "  ", count: min(depth, Self.indentedDepth))
      let level = depth > Self.indentedDepth ? "\(depth): " : ""
      lines.append(indentation + level + node.title + marks)
      guard !isRepeated else { continue }
      waiting += node.dependencies.reversed().map { (.source($0.pointee.source), depth + 1) }
    }
    return lines.joined(separator: "\n")
  }

  /// The reading part of the node, if it has one.
  private var reader: ReaderPointer? {
    switch self {
    case .source(let source): source.derived?.reader
    case .effect(let reader): reader
    }
  }

  /// The nodes that this node read in its last run.
  fileprivate var dependencies: [LinkPointer] {
    let first = reader?.pointee.firstDependency
    return first.map { Array(sequence(first: $0) { $0.pointee.nextDependency }) } ?? []
  }
}

// MARK: - Printing

extension ReadableValue {
  /// The name of this object, or its type if it has none, and the value, which is computed if it is stale.
  ///
  /// ```swift
  /// print(ObservableValue(5, name: "volume"), ObservableValue("Blue"))
  /// print(DerivedValue(name: "total") { 2 * 30 })
  /// // Prints:
  /// // volume: 5 ObservableValue<String>: "Blue"
  /// // total: 60
  /// ```
  ///
  /// The value does not become a dependency of the code that prints it.
  public var debugDescription: String {
    let name = (self as? any NodeValue)?.nodeName ?? "\(type(of: self))"
    return "\(name): \(withoutTracking { String(reflecting: value) })"
  }
}

/// Runs code and reports why each derived value and each effect ran in the meantime.
///
/// If a screen is drawn too often, you need to know which of its dependencies changes. Make the
/// change in this closure, and read the report: one line for each run, with the changes that led to
/// it.
///
/// ```swift
/// let price = ObservableValue(20, name: "price")
/// let isFree = DerivedValue(name: "is free") { price.value == 0 }
/// let label = Effect(name: "label") { _ = isFree.value }
/// withRunsReported(to: { print($0) }) {
///   price.value = 30
///   price.value = 0
/// }
/// // Prints:
/// // is free ran: price → is free
/// // is free ran: price → is free
/// // label ran: price → is free → label
/// label.cancel()
/// ```
///
/// The path is shorter if a value on it was computed before reporting began. The end of a batch that
/// changed several values is a line, too, before the runs that it causes: `price, count changed
/// together`. Outside this function, reports cost only a check whether anything wants them.
///
/// - Parameters:
///   - report: Called before each run on this thread, in the order of the runs, and at the end of
///     such a batch. It should not change values. Values that it reads do not become dependencies.
///   - body: The code to run.
/// - Returns: The result of the body.
/// - Throws: The error of the body.
public func withRunsReported<Result, Failure: Error>(
  to report: @escaping (String) -> Void,
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let state = Graph.current.state
  let outer = state.pointee.trace
  state.pointee.trace = GraphTrace(report)
  defer { state.pointee.trace = outer }
  return try body()
}

/// The receiver of reports, and the information collected so far.
final class GraphTrace {
  /// A change, by name because the node may have ended since, and the cause of the change.
  fileprivate final class Cause {
    let title: String
    let earlier: Cause?

    init(_ title: String, after earlier: Cause?) {
      self.title = title
      self.earlier = earlier
    }
  }

  fileprivate let report: (String) -> Void

  /// The cause of the last run of each derived value.
  fileprivate var causes: [GraphNode: Cause] = [:]

  /// The values that changed in the open batch, with the versions from before it.
  fileprivate var batched: [(source: SourcePointer, version: UInt64, owner: AnyObject)] = []
  fileprivate var batchedSources: Set<SourcePointer> = []

  fileprivate init(_ report: @escaping (String) -> Void) { self.report = report }

  /// Notes a value that is about to change in the open batch.
  @inline(never)
  func noteBatched(_ source: SourcePointer) {
    guard let owner = source.pointee.owner?.takeUnretainedValue(),
      batchedSources.insert(source).inserted
    else { return }
    batched.append((source, source.pointee.version, owner))
  }
}

extension Graph {
  /// Reports the values that a batch has changed, if there are several.
  @inline(never)
  func reportBatch(to trace: GraphTrace) {
    let members = exchange(&trace.batched, with: [])
    trace.batchedSources = []
    let changed = members.filter { $0.source.pointee.version != $0.version }
    guard changed.count > 1 else { return }
    let titles = changed.map { GraphNode.source($0.source).title }
    performUntracked { trace.report("\(titles.joined(separator: ", ")) changed together") }
    withExtendedLifetime(members) {}
  }

  /// Reports a run that is about to begin.
  @inline(never)
  func reportRun(of reader: ReaderPointer, to trace: GraphTrace) {
    let node = GraphNode(reader)
    let changed = node.dependencies
      .first { $0.pointee.version != $0.pointee.source.pointee.version }
      .map { GraphNode.source($0.pointee.source) }
    let isFirst = reader.pointee.run == 0
    let cause = isFirst ? nil : changed.map { GraphTrace.Cause($0.title, after: trace.causes[$0]) }
    if reader.derived != nil { trace.causes[node] = cause }
    let way = sequence(first: GraphTrace.Cause(node.title, after: cause)) { $0.earlier }
    let path = way.map(\.title).reversed().joined(separator: " → ")
    let line = isFirst ? "\(path) ran for the first time" : "\(node.title) ran: \(path)"
    performUntracked { trace.report(line) }
  }
}
