// SPDX-License-Identifier: MIT

/// What led to what in a round of changes that goes on for long.
///
/// A round may be long for a good reason, as along a chain of 10,000 bindings, or go on forever. It
/// is not its length that tells, but what comes again on the way: in a cycle, the way to a step leads
/// through the same nodes over and over. So the way to every step is kept, from the moment at which a
/// round has become long, to its end.
final class Trail {
  /// The number of effects one after the other from which on a round is followed.
  static let firstRound = 100

  /// The number of changes, each made by an observer of the one before, from which on it is.
  static let firstDepth = 8

  /// How often a node may stand on the way to a step.
  private static let limit = 1_000

  /// Where it is a flood: each step leads to several more, so that none gets as far as the limit.
  private static let flood = (repetitions: 4, visits: 65_536)

  private struct Visit {
    var latest: Step
    var count = 0
  }

  /// What is being told or done.
  var current: Step?

  /// How often each node was reached, and how it was the last time.
  private var visits: [Step.Identity: Visit] = [:]

  /// The nodes at which cycles are cut, for the rest of the round.
  private var cuts: Set<Step.Identity> = []

  /// The cycles that nobody knows of yet.
  private var found: [GraphCycle] = []

  /// Returns a cycle that has not been reported.
  func takeCycle() -> GraphCycle? { found.popLast() }

  /// Whether a round must not go on with a node.
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
    // Only now and then, for it takes as long as the way is.
    if visit.count > Self.limit, visit.count & (visit.count - 1) == 0 {
      findCycle(on: step.way, visits: visit.count)
    }
    return step
  }

  /// Notes another step that leads to a node which waits already.
  ///
  /// A reader may have to run for several reasons. It counts the one with the fewest nodes that came
  /// again, for what a cycle runs has no other reasons than the cycle.
  func note(another earlier: Step?, to node: GraphNode) {
    if let earlier { latest(node)?.lead(from: earlier) }
  }
}

// MARK: - Steps

extension Trail {
  /// A step: a value was set, became stale or has to be told, or an effect has to run.
  final class Step {
    /// What tells nodes apart, as long as the step is kept.
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

    /// Keeps a value that can be set, so that its memory does not become another one.
    private let owner: AnyObject?

    private var earlier: Step?

    /// How many steps of the way led to a node where the round had been before.
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
      // The way may be too long for one release within the other.
      var next = earlier.take()
      while isKnownUniquelyReferenced(&next) { next = next?.earlier.take() }
    }

    /// Takes another way to this step, if it has fewer turns; so it does not lead through this step.
    fileprivate func lead(from other: Step) {
      guard other.turns < turns, other.turns < earlier?.turns ?? 0 else { return }
      let old = earlier
      earlier = other
      turns = other.turns
      withExtendedLifetime(old) {}
    }

    /// What the node is: 0 for a value that can be set, 1 for a derived value, 2 for an effect.
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
    // Small cycles may lie within a large one, which is the one to report.
    let turns = places.values.filter { $0.count > 1 && $0.count * 10 >= most }
    guard let turn = turns.max(by: { ($0[1] - $0[0], $1[0]) < ($1[1] - $1[0], $0[0]) })
    else { return }
    cut(way[turn[0]..<turn[1]].reversed())
  }

  /// Lets the round end where that does least harm: at effects, at derived values or at values.
  private func cut(_ cycle: [Step]) {
    let last = cycle.map(\.rank).max()
    let old = cuts.count
    cuts.formUnion(cycle.filter { $0.rank == last }.map(\.identity))
    guard cuts.count > old else { return }
    // It is shown from a value that is set, if there is one, around to the same value.
    let start = cycle.firstIndex { $0.rank == 0 } ?? 0
    found.append(GraphCycle(path: (cycle[start...] + cycle[...start]).map(\.label.title)))
  }
}
