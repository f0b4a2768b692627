// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// The graphs of the calling thread, with all operations on nodes and links.
///
/// A handle for the thread's ``GraphState``. Nothing here may have exclusive access to the state
/// while it calls a closure, which may itself work on graphs; so these methods change single
/// properties of the state through its pointer.
@usableFromInline
struct Graph {
  let state: UnsafeMutablePointer<GraphState>

  /// The graphs of the calling thread.
  @usableFromInline static var current: Graph {
    guard let context = ThreadContext.current else { return Graph(state: makeState()) }
    return Graph(
      state: UnsafeMutableRawPointer(context).assumingMemoryBound(to: GraphState.self)
    )
  }

  @inline(never)
  private static func makeState() -> UnsafeMutablePointer<GraphState> {
    checkLayout()
    let state = UnsafeMutablePointer<GraphState>.allocate(capacity: 1)
    state.initialize(to: GraphState())
    state.pointee.isFirst = ThreadContext.begin(
      UnsafeMutableRawPointer(state).assumingMemoryBound(to: ThreadContext.self)
    )
    return state
  }
}

// MARK: - What other modules see

extension Graph: StateGraph {
  package static func makeNode(named name: StaticString) -> any StateNode {
    FollowedStateNode(named: name)
  }

  package static func beginChange() -> UnsafeMutableRawPointer? {
    let graph = current
    graph.beginHold()
    return UnsafeMutableRawPointer(graph.suspendTracking())
  }

  package static func endChange(_ tracker: UnsafeMutableRawPointer?) {
    let graph = current
    graph.resumeTracking(by: tracker?.assumingMemoryBound(to: Reader.self))
    graph.endHold()
  }

  package static func endThread(_ context: UnsafeMutableRawPointer) {
    let state = context.assumingMemoryBound(to: GraphState.self)
    let isFirst = state.pointee.isFirst
    state.deinitialize(count: 1)
    if !isFirst { state.deallocate() }
  }
}

/// The state of an object of another module, as a value in the graph.
private final class FollowedStateNode: StateNode {
  private let changes: ObservableValue<Void>

  init(named name: StaticString) { changes = ObservableValue((), name: "\(name)") }

  func noteRead() { _ = changes.value }

  func noteChange() { changes.value = () }
}

// MARK: - Scopes

extension Graph {
  /// The effect to which new effects and cleanups belong.
  ///
  /// There is none while a value is being computed, nor in untracked code.
  var owner: ReaderPointer? {
    guard let tracker = state.pointee.tracker, tracker.pointee.flags.contains(.isEffect)
    else { return nil }
    return tracker
  }

  /// Runs code without recording its reads, and without an owner for its effects.
  func performUntracked<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = suspendTracking()
    defer { resumeTracking(by: outer) }
    return try body()
  }

  /// Stops recording reads, and returns the reader that has recorded them so far.
  @inline(__always)
  func suspendTracking() -> ReaderPointer? {
    guard let tracker = state.pointee.tracker else { return nil }
    tracker.pointee.status.remove(.isTracking)
    state.pointee.tracker = nil
    return tracker
  }

  @inline(__always)
  func resumeTracking(by tracker: ReaderPointer?) {
    state.pointee.tracker = tracker
    tracker?.pointee.status.insert(.isTracking)
  }

  /// Runs code, and tells its changes only afterward.
  func hold<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    beginHold()
    defer { endHold() }
    return try body()
  }

  @usableFromInline
  @inline(__always)
  func beginHold() {
    state.pointee.holds &+= 1
  }

  @usableFromInline
  func endHold() {
    state.pointee.holds &-= 1
    if state.pointee.holds == 0, hasWork { settle() }
  }
}

/// What a thread needs to know while it works on graphs.
///
/// All work on a graph is synchronous: whatever a change sets off is done when the call that made
/// the change returns. So the state is empty between two such calls, an isolation domain may make
/// the next one on any thread, and there is nothing to lock.
@usableFromInline
struct GraphState: ~Copyable {
  /// What other modules see of the state; first, so that a pointer to it is a pointer to the state.
  let context = ThreadContext(graph: Graph.self)

  /// The reader that records reads; nil in untracked code.
  ///
  /// Its status has ``Reader/Status/isTracking``.
  var tracker: ReaderPointer? {
    @inline(__always) get { ReaderPointer(bitPattern: context.tracker.load(ordering: .relaxed)) }
    @inline(__always) nonmutating set {
      context.tracker.store(UInt(bitPattern: newValue), ordering: .relaxed)
    }
  }

  /// Whether to keep the memory when the thread ends.
  var isFirst = false

  /// The innermost reader that is running, even if its reads are not recorded.
  var active: ReaderPointer?

  /// How many things keep changes from being told: open batches, running readers, the telling itself.
  @usableFromInline var holds = 0

  /// How many batches are open.
  @usableFromInline var openBatches = 0

  /// The number of batches so far, those within another not counted.
  var batchCount: UInt64 = 0

  /// The values that changed in the open batch, in the order of their first change.
  var batched: [BatchMember] = []

  /// The changes that have not been told yet.
  var changes = ChangeQueue()

  /// How many changes led to the one that is being told, itself included; 0 if none is.
  var changeDepth = 0

  /// The readers with work to do after the change.
  var jobs = JobQueue()

  /// Where a walk along the readers continues in each list that it has not finished.
  var branches = RawStack<LinkPointer>()

  /// The owners of sources that lost a link, to be released when the work is done.
  var removed: [Unmanaged<AnyObject>] = []

  /// The sources that lost a keeper with a link, to be released when the work is done.
  var removedKept = RawStack<SourcePointer>()

  /// The readers that may not end before the work is done.
  var borrowed = RawStack<ReaderPointer>()

  /// The replaced results, to be released when the work is done.
  var replaced: [Any] = []

  /// Whether any of these has elements.
  var hasRemains = false

  /// What values were before the batches of this round.
  var remembered: [SourcePointer: RememberedVersion] = [:]

  /// Whether there are any.
  var hasRemembered = false

  /// What readers that are gone retained, to be released one by one.
  var discarded: [Discarded] = []

  /// The sources of which they were keepers.
  var discardedKept = RawStack<SourcePointer>()
  var isEmptyingDiscarded = false

  /// What the roots of a value should retain for an owner, while a value of another type passes that on.
  var passedOn: AnyObject?

  /// What led to what, if the round is long.
  var trail: Trail?

  var links = LinkPool()

  /// How many refreshes are nested on this call stack.
  var depth = 0

  /// The call stack, measured when many are.
  var callStack: CallStack?

  /// What every run is reported to, if anything.
  var trace: GraphTrace?
}
