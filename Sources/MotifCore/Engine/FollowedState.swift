// SPDX-License-Identifier: MIT

internal import Synchronization

/// State that effects and derived values can follow, without the module that has it knowing their graph.
///
/// An object keeps one in a constant, says ``noteRead()`` in the getter of each property that can be
/// followed, and ``noteChange()`` when the state has changed. The first read inside of an effect or a
/// derived value makes a node in their graph. Before that, a read costs a look at the thread's slot, and a
/// change a comparison with `nil`.
package final class FollowedState {
  // Unchecked, because it is read in every change; nothing else runs while it is.
  @exclusivity(unchecked) private var node: (any StateNode)?

  package init() {}

  /// Whether an effect or a derived value has read the state.
  @inline(__always) package var isFollowed: Bool { node != nil }

  /// Notes that the state is read.
  @inline(__always)
  package func noteRead() {
    if ThreadContext.mayTrack, let context = ThreadContext.current,
      context.pointee.tracker.load(ordering: .relaxed) != 0
    {
      record(in: context)
    }
  }

  @inline(never)
  private func record(in context: UnsafeMutablePointer<ThreadContext>) {
    let node = node ?? context.pointee.graph.makeNode()
    self.node = node
    node.noteRead()
  }

  /// Notes that the state has changed.
  ///
  /// Effects that have read it run before this returns, unless the caller is within ``changing(_:)``.
  @inline(__always)
  package func noteChange() { node?.noteChange() }
}

/// The node of a ``FollowedState`` in the graph.
package protocol StateNode: AnyObject {
  func noteRead()
  func noteChange()
}

/// What the graph of effects and derived values does for modules that do not know it.
///
/// All of it concerns the calling thread.
package protocol StateGraph {
  /// Makes the node of a state.
  static func makeNode() -> any StateNode

  /// Lets effects wait, and nobody record what is read.
  ///
  /// - Returns: Who has recorded until now.
  static func beginChange() -> UnsafeMutableRawPointer?

  /// Undoes ``beginChange()``, and runs the effects that wait if nothing else holds them back.
  static func endChange(_ tracker: UnsafeMutableRawPointer?)

  /// Gives back what the thread, which ends, has kept.
  static func endThread(_ context: UnsafeMutableRawPointer)
}

/// Runs code that changes the state of objects and calls their observers.
///
/// An effect that runs it does not depend on what it reads, and effects that follow what it changes run
/// when it is over, so they find all objects in step.
///
/// - Parameter body: Changes state.
/// - Returns: What the body returns.
/// - Throws: What the body throws.
@inline(__always)
package func changing<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  guard let context = ThreadContext.current else { return try body() }
  let graph = context.pointee.graph
  let tracker = graph.beginChange()
  defer { graph.endChange(tracker) }
  return try body()
}
