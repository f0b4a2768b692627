// SPDX-License-Identifier: MIT

internal import MotifCore

extension Graph {
  /// Stops the process with the names along a cycle of derived values.
  func reportCycle(through start: ReaderPointer, from last: ReaderPointer?) -> Never {
    var path = [GraphNode(start).title]
    var reader = last
    while let current = reader, current != start {
      path.append(GraphNode(current).title)
      reader = current.pointee.demander
    }
    path.append(GraphNode(start).title)
    trap(
      """
      A derived value depends on itself: \(GraphCycle.line(of: path.reversed())). \
      Break the cycle by storing one of them in an ObservableValue.
      """
    )
  }
}

// MARK: - Nested computations

extension Graph {
  /// Stops the process before the call stack is used up.
  @inline(never)
  func checkDepth(at reader: ReaderPointer) {
    let stack = state.pointee.callStack ?? CallStack()
    state.pointee.callStack = stack
    if !stack.hasRoom(at: state.pointee.depth) { reportDepth(at: reader) }
  }

  private func reportDepth(at reader: ReaderPointer) -> Never {
    var nested = [reader]
    var next = state.pointee.active
    while let current = next {
      if current.pointee.status.contains(.isRunning) { nested.append(current) }
      next = current.pointee.demander
    }
    let effectCount = nested.count { $0.pointee.flags.contains(.isEffect) }
    let innermost = nested.prefix(4).reversed().map { GraphNode($0).title }
    trap(
      """
      The call stack has no room for more computations within others. \
      \(Self.advice(effectCount, nested.count - effectCount)) \
      The innermost ones: \(GraphCycle.line(of: Array(innermost))).
      """
    )
  }

  /// A message that names the nested computations and the remedy.
  private static func advice(_ effectCount: Int, _ valueCount: Int) -> String {
    let effects = """
      \(effectCount) effects are being made one within the other: the body of an effect makes an effect, whose \
      body makes another. Make the effects of a list side by side.
      """
    let values = """
      \(valueCount) derived values are being computed one within the other, each read by the closure of the \
      next, which had not read it before. Make them with map, combined, key paths, or DerivedValue.catching, \
      which need no call stack, or read the first ones first.
      """
    return [effectCount > 0 ? effects : nil, valueCount > 0 ? values : nil].compactMap { $0 }
      .joined(separator: " ")
  }
}

// MARK: - Following a long round

extension Graph {
  /// Reports the cycles that were found.
  @inline(never)
  func reportCycles() {
    while let trail = state.pointee.trail, let cycle = trail.takeCycle() {
      trail.reportCount += 1
      LoopLimit(of: "GraphCycle.handler", causing: "another cycle").checkDepth(trail.reportCount)
      cycle.report()
    }
  }

  /// The trail of a long round, made on first use.
  @inline(never)
  func followRound() -> Trail {
    if let trail = state.pointee.trail { return trail }
    let trail = Trail()
    state.pointee.trail = trail
    return trail
  }

  /// The current step: what is being done or told, or what runs on its behalf.
  func step(on trail: Trail) -> Trail.Step? {
    let current = trail.current
    guard let active = state.pointee.active.map({ GraphNode($0) }),
      current?.identity != Trail.Step.Identity(active)
    else { return current }
    return Trail.Step(active, after: current)
  }

  /// Notes that the current step leads to a node.
  @inline(never)
  func noteStep(to node: GraphNode) {
    let trail = followRound()
    trail.note(node, after: step(on: trail))
  }

  /// Notes that a change of a source leads to one of its readers.
  @inline(never)
  func noteStep(along link: LinkPointer) {
    let trail = followRound()
    trail.note(GraphNode(link.pointee.reader), after: trail.latest(.source(link.pointee.source)))
  }

  /// Notes that a change of a source leads to one of its readers that is already waiting.
  @inline(never)
  func noteAnotherStep(along link: LinkPointer) {
    let trail = followRound()
    let step = trail.latest(.source(link.pointee.source))
    trail.note(another: step, to: GraphNode(link.pointee.reader))
  }

  /// Notes that a job begins, and returns whether the round may continue with it.
  @inline(never)
  func beginFollowed(_ reader: ReaderPointer) -> Bool {
    let trail = followRound()
    let node = GraphNode(reader)
    trail.current = trail.latest(node) ?? trail.note(node, after: nil)
    return !trail.isCut(node)
  }

  /// Notes a change that observers must be told, and returns how it came about.
  ///
  /// Returns `nil` if the round must not continue with it.
  @inline(never)
  func noteFollowed(_ source: SourcePointer) -> Trail.Step? {
    let trail = followRound()
    let step = trail.note(.source(source), after: step(on: trail))
    return trail.isCut(.source(source)) ? nil : step
  }

  /// Lets a reader rest until something upstream of it changes.
  ///
  /// A change marks nothing downstream of a stale reader, because that has been done. So neither the
  /// reader nor what it depends on may stay stale; they are checked as soon as they are needed.
  func rest(_ reader: ReaderPointer) {
    var waiting = [reader]
    while let reader = waiting.popLast() {
      guard reader.pointee.status.contains(.isStale) else { continue }
      reader.pointee.status = .isUnchecked
      var next = reader.pointee.firstDependency
      while let link = next {
        next = link.pointee.nextDependency
        if let upstream = link.pointee.source.derived {
          waiting.append(upstream.reader)
        } else {
          link.pointee.source.pointee.flags.insert(.isReliedOn)
        }
      }
    }
  }
}

/// A node of the graph, as it appears in reports.
enum GraphNode: Hashable {
  case source(SourcePointer)
  case effect(ReaderPointer)

  init(_ reader: ReaderPointer) {
    self = reader.derived.map { .source($0.source) } ?? .effect(reader)
  }

  /// The label of the node, whose memory must still exist.
  var label: NodeLabel {
    switch self {
    case .source(let source): source.derived?.pointee.label ?? source.valueLabel
    case .effect(let effect):
      NodeLabel(
        name: effect.pointee.scope?.takeUnretainedValue().name,
        type: Effect.self
      )
    }
  }

  /// What a report calls the node.
  var title: String { label.title }
}

/// What reports need to name a node, even after it has ended.
@usableFromInline
struct NodeLabel {
  /// The name that the user gave the node.
  let name: String?

  /// The type that the user sees.
  let type: Any.Type

  @usableFromInline
  init(name: String?, type: Any.Type) {
    self.name = name
    self.type = type
  }

  /// What a report calls the node.
  var title: String { name ?? "unnamed \(type)" }
}
