// SPDX-License-Identifier: MIT

internal import MotifCore

/// What a thread has to know while it works on graphs.
///
/// All work on a graph is synchronous: whatever a change sets off is over when the call that made
/// the change returns. So the state holds nothing between two such calls, it does not matter on
/// which thread an isolation domain runs the next one, and there is nothing to lock.
@usableFromInline
struct GraphState {
  /// What other modules see of the state; first, so that a pointer to it is a pointer to the state.
  var context = ThreadContext(graph: Graph.self)

  /// Who records what is read; nobody in an untracked read.
  ///
  /// It has ``Reader/Status/isTracking``.
  var tracker: ReaderPointer? {
    @inline(__always) get { context.tracker?.assumingMemoryBound(to: Reader.self) }
    @inline(__always) set { context.tracker = UnsafeMutableRawPointer(newValue) }
  }

  /// The innermost reader that is running, even if its reads are not recorded.
  var active: ReaderPointer?

  /// What keeps changes from being told: open batches, running readers, the telling itself.
  @usableFromInline var holds = 0

  /// How many batches are open.
  @usableFromInline var openBatches = 0

  /// The values that changed in the open batch, in the order of their first change.
  var batched: [BatchMember] = []

  /// The changes of values that observers have yet to hear of.
  let changes = ChangeQueue()

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

extension GraphState {
  /// Gives the memory back when the thread ends.
  mutating func deallocate() {
    links.removeAll()
    branches.deallocate()
    jobs.deallocate()
  }
}
