// SPDX-License-Identifier: MIT

// Dependencies are found by running code, so nowhere is it written down what depends on what. Give your
// values names, and it is written down here.

extension Effect {
  /// What this effect depends on, as far as the last runs went: each line stands below what reads it.
  ///
  /// What has been shown before is shown again without what is below it. What has not been computed since
  /// something upstream of it changed is stale.
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
  /// What this value depends on, as far as the last runs went, as ``Effect/dependencyTree`` shows it.
  ///
  /// It is not computed for that: one that has never been read depends on nothing yet.
  ///
  /// - Complexity: O(*n*) in the number of nodes and of reads between them.
  public var dependencyTree: String { GraphNode.source(node.source).dependencyTree }
}

extension GraphNode {
  fileprivate var dependencyTree: String {
    var lines: [String] = []
    var shown: Set<GraphNode> = []
    var waiting = [(node: self, depth: 0)]
    while let (node, depth) = waiting.popLast() {
      let isRepeated = !shown.insert(node).inserted && !node.dependencies.isEmpty
      let isStale = node.reader?.pointee.status.isCurrent == false
      let marks = (isStale ? " (stale)" : "") + (isRepeated ? " (above)" : "")
      lines.append(String(repeating: "  ", count: depth) + node.title + marks)
      guard !isRepeated else { continue }
      waiting += node.dependencies.reversed().map { (.source($0.pointee.source), depth + 1) }
    }
    return lines.joined(separator: "\n")
  }

  /// The part of the node that reads, if it has one.
  private var reader: ReaderPointer? {
    switch self {
    case .source(let source): source.derived?.reader
    case .effect(let reader): reader
    }
  }

  /// What the node read in its last run.
  fileprivate var dependencies: [LinkPointer] {
    let first = reader?.pointee.firstDependency
    return first.map { Array(sequence(first: $0) { $0.pointee.nextDependency }) } ?? []
  }
}

/// Runs code and tells why each derived value and each effect ran meanwhile.
///
/// When a screen is drawn too often, the question is what it depends on that changes. Make the change in
/// here, and read the answer: a line for each run, with what changed on the way to it.
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
/// The way is shorter if a value on it was computed before runs were reported. Outside of it, reports cost
/// nothing but a look at whether somebody wants them.
///
/// - Parameters:
///   - report: Called before each run on this thread, in the order of the runs. It should not change
///     values. What it reads is not recorded.
///   - body: The code to run.
/// - Returns: What the body returns.
/// - Throws: What the body throws.
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

/// Who wants to know of runs, and what is known by now.
final class GraphTrace {
  /// What changed, by name because the node may have ended since, and what had made it change.
  fileprivate final class Cause {
    let title: String
    let earlier: Cause?

    init(_ title: String, after earlier: Cause?) {
      self.title = title
      self.earlier = earlier
    }
  }

  fileprivate let report: (String) -> Void

  /// What made each derived value run last.
  fileprivate var causes: [GraphNode: Cause] = [:]

  fileprivate init(_ report: @escaping (String) -> Void) { self.report = report }
}

extension Graph {
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
