// SPDX-License-Identifier: MIT

/// A run of a derived value or an effect, and why it ran.
///
/// ``withRunsReported(to:_:)`` makes one for every run.
///
/// ```swift
/// let price = ObservableValue(20, name: "price")
/// let label = Effect(name: "label") { _ = price.value }
/// withRunsReported(to: { run in print(run.name, run.causes, run.isFirst) }) {
///   price.value = 30
/// }
/// // Prints "label ["price"] false"
/// label.cancel()
/// ```
public struct GraphRun: Sendable, Hashable {
  /// What ran: the name that it was given, or what it is.
  public let name: String

  /// What changed: first the value that this reader had read, then the one from which that was
  /// computed, and so on, up to the value that was set.
  ///
  /// Empty for a first run. The path is shorter if a value on it was computed before runs were
  /// reported.
  public let causes: [String]

  /// Whether it ran because it had never run before.
  public let isFirst: Bool
}

extension GraphRun: CustomStringConvertible {
  /// The run in a line, for example `total ran: price → subtotal → total`.
  public var description: String {
    let path = ([name] + causes).reversed().joined(separator: " → ")
    return isFirst ? "\(name) ran for the first time" : "\(name) ran: \(path)"
  }
}

/// Runs code and tells why each derived value and each effect ran meanwhile.
///
/// When a screen is drawn too often, the question is what it depends on that changes. Give your
/// values names, make the change in here, and read the answer.
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
/// Outside of it, reports cost nothing but a look at whether somebody wants them.
///
/// - Parameters:
///   - report: Called before each run on this thread, in the order of the runs. It should not change
///     values. What it reads is not recorded.
///   - body: The code to run.
/// - Returns: What the body returns.
/// - Throws: What the body throws.
public func withRunsReported<Result, Failure: Error>(
  to report: @escaping (GraphRun) -> Void,
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
  /// What changed, and what had made it change.
  ///
  /// It is written down by name: the node may have ended since.
  final class Cause {
    let title: String
    let earlier: Cause?

    init(title: String, earlier: Cause?) {
      self.title = title
      self.earlier = earlier
    }
  }

  let report: (GraphRun) -> Void

  /// What made each derived value run last.
  var causes: [GraphNode: Cause] = [:]

  init(_ report: @escaping (GraphRun) -> Void) {
    self.report = report
  }
}

extension Graph {
  /// Reports a run that is about to begin.
  @inline(never)
  func reportRun(of reader: ReaderPointer, to trace: GraphTrace) {
    let node = GraphNode(reader)
    let cause = firstChange(of: reader).map { changed in
      GraphTrace.Cause(
        title: changed.title,
        earlier: changed.reader == nil ? nil : trace.causes[changed]
      )
    }
    if reader.derived != nil { trace.causes[node] = cause }
    let path = sequence(first: cause) { $0?.earlier }.compactMap { $0?.title }
    let run = GraphRun(
      name: node.title,
      causes: path,
      isFirst: reader.pointee.run == 0
    )
    performUntracked { trace.report(run) }
  }

  /// The first dependency that is not what it was in the last run.
  private func firstChange(of reader: ReaderPointer) -> GraphNode? {
    guard reader.pointee.run > 0 else { return nil }
    var next = reader.pointee.firstDependency
    while let link = next {
      if link.pointee.version != link.pointee.source.pointee.version {
        return .source(link.pointee.source)
      }
      next = link.pointee.nextDependency
    }
    return nil
  }
}
