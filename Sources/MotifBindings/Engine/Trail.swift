// SPDX-License-Identifier: MIT

/// What led to what in a long round of changes.
///
/// A round may be long for a good reason, such as a chain of 10,000 bindings, or never end. Its length
/// does not tell which, but repetition does: in a cycle, the path to a step leads through the same
/// nodes over and over. So once a round has become long, the path to every step is kept until it ends.
final class Trail {
  /// The number of successive effects after which a round is followed.
  static let firstRound = 100

  /// The number of successive changes, each made by an observer of the one before, after which it is.
  static let firstDepth = 8

  /// How often a node may be on the path to a step.
  private static let limit = 1_000

  /// The limits for a flood, in which each step leads to several more, so that none gets as far as `limit`.
  private static let flood = (repetitions: 4, visits: 65_536)

  private struct Visit {
    var latest: Step
    var count = 0
  }

  /// How many cycles were reported in this round.
  var reportCount = 0

  /// The step that is being told or done.
  var current: Step?

  /// How often each node was reached, and by which step last.
  private var visits: [Step.Identity: Visit] = [:]

  /// The nodes at which cycles are cut, for the rest of the round.
  private var cuts: Set<Step.Identity> = []

  /// The cycles that have not been reported.
  private var found: [GraphCycle] = []

  /// Returns a cycle that has not been reported.
  func takeCycle() -> GraphCycle? { found.popLast() }

  /// Whether a round must not continue with a node.
  func isCut(_ node: GraphNode) -> Bool { !cuts.isEmpty && cuts.contains(Step.Identity(node)) }

  /// The last step that led to a node.
  func latest(_ node: GraphNode) -> Step? { visits[Step.Identity(node)]?.latest }

  /// Notes a step to a node.
  @discardableResult
  func note(_ node: GraphNode, after earlier: Step?) -> Step {
    let step = Step(node, after: earlier)
    var visit = visits[step.identity] ?? Visit(latest: step)
    if visit.count > 0 { step.turns += 1 }
    visit.latest = step
    visit.count += 1
    visits[step.identity] = visit
    // Only now and then, because it takes time in proportion to the length of the path.
    if visit.count > Self.limit, visit.count & (visit.count - 1) == 0 {
      findCycle(on: step.way, visits: visit.count)
    }
    return step
  }

  /// Notes another step that leads to a node that is already waiting.
  ///
  /// A reader may have several reasons to run. The one with the fewest repeated nodes counts, because
  /// what a cycle runs has no reason but the cycle.
  func note(another earlier: Step?, to node: GraphNode) {
    if let earlier { latest(node)?.lead(from: earlier) }
  }
}

// MARK: - Steps

extension Trail {
  /// A step: a value was set, became stale or must be told, or an effect must run.
  final class Step {
    /// What distinguishes nodes while the step is kept.
    enum Identity: Hashable {
      case value(SourcePointer)
      case reader(UInt64)

      init(_ node: GraphNode) {
        switch node {
        case .effect(let reader): self = .reader(reader.pointee.serial)
        case .source(let source):
          self = source.derived.map { .reader($0.reader.pointee.serial) } ?? .value(source)
        }
      }
    }

    let identity: Identity

    /// Names the node, which may end before the step is forgotten.
    fileprivate let label: NodeLabel

    /// Retains a value that can be set, so that its memory is not reused for another.
    private let owner: AnyObject?

    private var earlier: Step?

    /// How many steps on the path led to a node that the round had reached before.
    fileprivate(set) var turns: Int

    init(_ node: GraphNode, after earlier: Step?) {
      identity = Identity(node)
      label = node.label
      switch node {
      case .effect: (rank, owner) = (2, nil)
      case .source(let source) where source.derived != nil: (rank, owner) = (1, nil)
      case .source(let source): (rank, owner) = (0, source.pointee.owner?.takeUnretainedValue())
      }
      self.earlier = earlier
      turns = earlier?.turns ?? 0
    }

    deinit {
      // The path may be too long for nested releases.
      var next = earlier.take()
      while isKnownUniquelyReferenced(&next) { next = next?.earlier.take() }
    }

    /// Takes another path to this step, if it has fewer turns and so does not lead through this step.
    fileprivate func lead(from other: Step) {
      guard other.turns < turns, other.turns < earlier?.turns ?? 0 else { return }
      let old = earlier
      earlier = other
      turns = other.turns
      withExtendedLifetime(old) {}
    }

    /// The kind of node: 0 for a value that can be set, 1 for a derived value, 2 for an effect.
    fileprivate let rank: Int

    /// This step and those that led to it, the last one first.
    fileprivate var way: [Step] { Array(sequence(first: self) { $0.earlier }) }
  }
}

// MARK: - Cycles

extension Trail {
  private func findCycle(on way: [Step], visits: Int) {
    var places: [Step.Identity: [Int]] = [:]
    for (place, step) in way.enumerated() { places[step.identity, default: []].append(place) }
    let most = places.values.reduce(0) { max($0, $1.count) }
    guard
      most >= Self.limit || (most >= Self.flood.repetitions && visits >= Self.flood.visits)
    else { return }
    // Small cycles may be inside a large one, which is the one to report.
    let turns = places.values.filter { $0.count > 1 && $0.count * 10 >= most }
    guard let turn = turns.max(by: { ($0[1] - $0[0], $1[0]) < ($1[1] - $1[0], $0[0]) })
    else { return }
    cut(way[turn[0]..<turn[1]].reversed())
  }

  /// Ends the round where that does the least harm: at effects, else at derived values, else at values.
  private func cut(_ cycle: [Step]) {
    let last = cycle.map(\.rank).max()
    let old = cuts.count
    cuts.formUnion(cycle.filter { $0.rank == last }.map(\.identity))
    guard cuts.count > old else { return }
    // The report starts at a value that is set, if there is one, and leads around to the same value.
    let start = cycle.firstIndex { $0.rank == 0 } ?? 0
    found.append(GraphCycle(path: (cycle[start...] + cycle[...start]).map(\.label.title)))
  }
}
