// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// The graphs of the calling thread: everything that is done with nodes and links.
///
/// A handle for the thread's ``GraphState``. Nothing here may hold an exclusive access to the state
/// while it calls a closure, which may work on graphs in turn; so these methods change single
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
  package static func makeNode() -> any StateNode { FollowedStateNode() }

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

/// The state of an object of another module, as a value of this one.
private final class FollowedStateNode: StateNode {
  private let changes = ObservableValue(())

  func noteRead() { _ = changes.value }

  func noteChange() { changes.value = () }
}

// MARK: - Scopes

extension Graph {
  /// The effect to which new effects and cleanups belong.
  ///
  /// There is none while a value is computed and in untracked code.
  var owner: ReaderPointer? {
    guard let tracker = state.pointee.tracker, tracker.pointee.flags.contains(.isEffect)
    else { return nil }
    return tracker
  }

  /// Runs code whose reads nobody records and whose effects nobody owns.
  func performUntracked<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = suspendTracking()
    defer { resumeTracking(by: outer) }
    return try body()
  }

  /// Lets nobody record what is read, and returns who has done so far.
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

  /// Runs code and tells what changed only afterward.
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

// MARK: - Batches

/// A value that changed in an open batch.
struct BatchMember {
  /// The object that owns the memory of the value.
  let owner: AnyObject
  let source: SourcePointer

  /// Ends the change; a function of the memory, built where the type of the value is known.
  let end: (SourcePointer, Graph) -> Void
}

extension Graph {
  /// Whether a batch is open.
  @usableFromInline var isBatching: Bool { state.pointee.openBatches > 0 }

  /// Runs code and makes one change of all that it changes.
  func batch<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    beginHold()
    state.pointee.openBatches += 1
    defer {
      endBatch()
      endHold()
    }
    return try body()
  }

  /// Notes a value that changed in the open batch.
  @usableFromInline
  func addToBatch(_ source: SourcePointer, end: @escaping (SourcePointer, Graph) -> Void) {
    guard let owner = source.pointee.owner?.takeUnretainedValue() else { return }
    source.pointee.flags.insert(.hasBase)
    state.pointee.batched.append(BatchMember(owner: owner, source: source, end: end))
  }

  private func endBatch() {
    state.pointee.openBatches -= 1
    guard state.pointee.openBatches == 0, !state.pointee.batched.isEmpty else { return }
    var members: [BatchMember] = []
    swap(&members, &state.pointee.batched)
    // Nobody is told of one before all have ended: an observer may set the others.
    let isAlone = members.count == 1
    if !isAlone { state.pointee.holds += 1 }
    for member in members { member.end(member.source, self) }
    if !isAlone { state.pointee.holds -= 1 }
    // What goes with the members may run user code; the memory is kept if it did not.
    members.removeAll(keepingCapacity: true)
    if state.pointee.batched.isEmpty { swap(&members, &state.pointee.batched) }
  }
}

/// What a thread has to know while it works on graphs.
///
/// All work on a graph is synchronous: whatever a change sets off is over when the call that made
/// the change returns. So the state holds nothing between two such calls, it does not matter on
/// which thread an isolation domain runs the next one, and there is nothing to lock.
@usableFromInline
struct GraphState: ~Copyable {
  /// What other modules see of the state; first, so that a pointer to it is a pointer to the state.
  let context = ThreadContext(graph: Graph.self)

  /// Who records what is read; nobody in an untracked read.
  ///
  /// It has ``Reader/Status/isTracking``.
  var tracker: ReaderPointer? {
    @inline(__always) get { ReaderPointer(bitPattern: context.tracker.load(ordering: .relaxed)) }
    @inline(__always) nonmutating set {
      context.tracker.store(UInt(bitPattern: newValue), ordering: .relaxed)
    }
  }

  /// Whether the memory is to be kept when the thread ends.
  var isFirst = false

  /// The innermost reader that is running, even if its reads are not recorded.
  var active: ReaderPointer?

  /// What keeps changes from being told: open batches, running readers, the telling itself.
  @usableFromInline var holds = 0

  /// How many batches are open.
  @usableFromInline var openBatches = 0

  /// The values that changed in the open batch, in the order of their first change.
  var batched: [BatchMember] = []

  /// The changes of values that observers have yet to hear of.
  var changes = ChangeQueue()

  /// How many changes led to the one of which observers are being told, itself included; or 0.
  var changeDepth = 0

  /// The readers that have something to do after the change.
  var jobs = JobQueue()

  /// How far a walk along the readers has come in each of the lists that it is in.
  var branches = RawStack<LinkPointer>()

  /// The owners of sources that lost a link, to be released when the work is done.
  var removed: [Unmanaged<AnyObject>] = []

  /// The results that gave way to others, to be released when the work is done.
  var replaced: [Any] = []

  /// Whether there is anything in these two.
  var hasRemains = false

  /// What readers held that are gone, to be released one after the other.
  var discarded: [Discarded] = []
  var isEmptyingDiscarded = false

  /// What led to what, if what follows from a change takes long.
  var trail: Trail?

  var links = LinkPool()

  /// How many refreshes are going on on this stack, one within the other.
  var depth = 0

  /// Who is told of every run, while somebody wants to know.
  var trace: GraphTrace?
}
