// SPDX-License-Identifier: MIT

/// What led to what in a round of changes that goes on for long.
///
/// A round may be long for a good reason, as along a chain of 10,000 bindings, or go on for ever. It
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

    /// Names a reader, which may end before the step is forgotten.
    private let label: NodeLabel?

    /// Keeps a value that can be set, so that its memory does not become another one.
    private let owner: AnyObject?

    private var earlier: Step?

    /// How many steps of the way led to a node where the round had been before.
    fileprivate(set) var turns: Int

    init(_ node: GraphNode, after earlier: Step?) {
      identity = Identity(node)
      if case .value(let source) = identity {
        rank = 0
        label = nil
        owner = source.pointee.owner?.takeUnretainedValue()
      } else {
        if case .effect = node { rank = 2 } else { rank = 1 }
        label = node.label
        owner = nil
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

    /// What a report calls the node.
    var title: String {
      if case .value(let source) = identity { return GraphNode.source(source).title }
      return label?.title ?? ""
    }

    /// What the node is: 0 for a value that can be set, 1 for a derived value, 2 for an effect.
    fileprivate let rank: Int

    /// The place of the node in the order of creation, where it has one.
    fileprivate var serial: UInt64? {
      if case .reader(let serial) = identity { serial } else { nil }
    }

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
    cut(Self.startingWithValue(way[turn[0]..<turn[1]].reversed()))
  }

  /// Turns a cycle so that it begins with a value that is set, by the reader that was made first.
  private static func startingWithValue(_ cycle: [Step]) -> [Step] {
    func serial(before index: Int) -> UInt64 {
      cycle[(index + cycle.count - 1) % cycle.count].serial ?? .max
    }
    let start = cycle.indices.filter { cycle[$0].rank == 0 }
      .min { serial(before: $0) < serial(before: $1) }
    return Array(cycle[(start ?? 0)...] + cycle[..<(start ?? 0)])
  }

  /// Lets the round end where that does least harm: at effects, at derived values or at values.
  private func cut(_ cycle: [Step]) {
    let last = cycle.map(\.rank).max()
    let old = cuts.count
    cuts.formUnion(cycle.filter { $0.rank == last }.map(\.identity))
    guard cuts.count > old, let first = cycle.first else { return }
    found.append(GraphCycle(path: (cycle + [first]).map(\.title)))
  }
}
