// SPDX-License-Identifier: MIT

/// A node that reads others: a derived value or an effect.
///
/// It learns its dependencies by running. While something observes it, it is *attached*: its sources
/// know it and mark it as pending when they change. Otherwise no source knows it, and it compares
/// the versions of its dependencies when it is read.
class ReaderNode: GraphNode {
  /// Computes the value or runs the body; `nil` once the reader has ended.
  final var update: ((ReaderNode) -> Void)?

  /// What was read, in that order; beyond ``cursor`` while running, what the last run read.
  private(set) final var dependencies: [Dependency] = []

  private final var cursor = 0

  /// Whether the first run is over.
  private(set) final var hasRun = false

  /// The place in the order of creation, in which jobs run.
  final let serial = GraphClock.nextSerial()

  /// Whether a job is waiting in the context.
  final var isScheduled = false

  /// Whether the reader is being checked or is running.
  final var isRefreshing = false

  /// The reader for which this one is being refreshed.
  final var demandedBy: ReaderNode?

  private(set) final var isAttached: Bool

  /// While attached: whether something upstream changed since the last check.
  final var isPending = false

  /// While detached: the clock at the last check.
  final var checkedAt: UInt64 = 0

  init(name: String?, isAttached: Bool) {
    self.isAttached = isAttached
    super.init(name: name)
  }

  deinit {
    let context = GraphContext.current
    if let update { context.discard(update, dependencies) }
    // Whatever this node still held would be released within its own end, one call per node.
    update = nil
    dependencies = []
    context.emptyDiscarded()
  }

  final override var asReader: ReaderNode? { self }

  /// Whether a change upstream gives this node something to do on its own.
  var hasJob: Bool { false }

  /// Whether anyone observes this node.
  var isWatched: Bool { !edges.isEmpty }

  /// Does what ``GraphContext/schedule(_:)`` put off.
  func performJob(in context: GraphContext) {}

  /// Runs ``update``; overridden where a run needs more than that.
  func run(in context: GraphContext) {
    recordRun(in: context, owner: nil)
  }

  /// Whether the last result cannot be trusted without a look at the dependencies.
  final func needsCheck(in context: GraphContext) -> Bool {
    isAttached ? isPending : checkedAt != context.clock
  }
}

// MARK: - Running

extension ReaderNode {
  /// Runs ``update`` and records what it reads.
  final func recordRun(in context: GraphContext, owner: EffectNode?) {
    guard let update else { return }
    cursor = 0
    let outer = context.scope
    context.scope = GraphScope(tracker: self, owner: owner, active: self)
    update(self)
    context.scope = outer
    hasRun = true
    guard cursor < dependencies.count else { return }
    let unread = Array(dependencies[cursor...])
    dependencies.removeLast(unread.count)
    Self.unlink(unread, in: context)
  }

  /// Notes that the running update read a source.
  final func record(_ source: GraphNode, in context: GraphContext) {
    source.isReliedOn = true
    let position = source.position
    if cursor < dependencies.count, dependencies[cursor].source === source {
      accept(source)
    } else if position < cursor, dependencies[position].source === source {
      return
    } else if position < dependencies.count, dependencies[position].source === source {
      swapIn(from: position)
      accept(source)
    } else {
      insert(source, in: context)
    }
    if isAttached, let upstream = source.asReader, upstream.isPending {
      context.markPending(self)
    }
  }

  private final func accept(_ source: GraphNode) {
    dependencies[cursor].version = source.version
    source.position = cursor
    cursor += 1
  }

  private final func insert(_ source: GraphNode, in context: GraphContext) {
    var dependency = Dependency(source: source, version: source.version)
    if isAttached {
      source.asReader?.attach(in: context)
      dependency.edge = source.link(to: self)
    }
    dependencies.append(dependency)
    swapIn(from: dependencies.count - 1)
    source.position = cursor
    cursor += 1
  }

  /// Brings a dependency to the cursor; what stood there may still be read later.
  private final func swapIn(from position: Int) {
    dependencies.swapAt(cursor, position)
    dependencies[position].source.position = position
  }

  /// Forgets all dependencies.
  final func releaseDependencies(in context: GraphContext) {
    let released = dependencies
    dependencies = []
    cursor = 0
    Self.unlink(released, in: context)
  }
}

// MARK: - Attaching

extension ReaderNode {
  /// Makes the sources know this reader, and so on upstream, without recursion.
  final func attach(in context: GraphContext) {
    guard !isAttached else { return }
    let now = context.clock
    var attached = [self]
    var isStale = false
    var index = 0
    isAttached = true
    while index < attached.count {
      let node = attached[index]
      index += 1
      isStale = isStale || node.checkedAt != now
      for place in node.dependencies.indices {
        let source = node.dependencies[place].source
        if let upstream = source.asReader {
          if upstream.isAttached {
            isStale = isStale || upstream.isPending
          } else {
            upstream.isAttached = true
            attached.append(upstream)
          }
        }
        node.dependencies[place].edge = source.link(to: node)
      }
    }
    // A node may be pending only if everything downstream of it is, or marks would stop short.
    for node in attached {
      node.isPending = isStale
    }
  }

  /// Makes the sources forget this reader if nobody observes it, and so on upstream.
  final func detachIfUnwatched(in context: GraphContext) {
    guard isAttached, !isWatched else { return }
    Self.detach([self], in: context)
  }

  private static func unlink(_ dependencies: [Dependency], in context: GraphContext) {
    var unwatched: [ReaderNode] = []
    for dependency in dependencies {
      guard let edge = dependency.edge else { continue }
      dependency.source.unlink(edge)
      if let upstream = dependency.source.asReader, upstream.isAttached, !upstream.isWatched {
        unwatched.append(upstream)
      }
    }
    detach(unwatched, in: context)
  }

  private static func detach(_ nodes: [ReaderNode], in context: GraphContext) {
    var unwatched = nodes
    while let node = unwatched.popLast() {
      guard node.isAttached, !node.isWatched else { continue }
      node.isAttached = false
      node.checkedAt = node.isPending ? 0 : context.clock
      node.isPending = false
      for place in node.dependencies.indices {
        guard let edge = node.dependencies[place].edge else { continue }
        node.dependencies[place].edge = nil
        let source = node.dependencies[place].source
        source.unlink(edge)
        if let upstream = source.asReader { unwatched.append(upstream) }
      }
    }
  }
}
