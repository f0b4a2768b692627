// SPDX-License-Identifier: MIT

internal import Synchronization

/// State that effects and derived values can follow, although its module does not know their graph.
///
/// An object keeps one in a constant, calls ``noteRead()`` in the getter of each property that can
/// be followed, and ``noteChange()`` when the state has changed. The first read inside an effect or
/// a derived value makes a node in their graph. Before that, a read costs a check of the thread's
/// slot, and a change a comparison with `nil`.
package final class FollowedState {
  // Unchecked, because it is read in every change; nothing else runs while it is.
  @exclusivity(unchecked) private var node: (any StateNode)?

  package init() {}

  /// Whether an effect or a derived value has read the state.
  @inline(__always) package var isFollowed: Bool { node != nil }

  /// Notes that the state is read.
  ///
  /// - Parameter name: What a report of the graph calls the state. Only the first read inside an effect
  ///   or a derived value uses it.
  @inline(__always)
  package func noteRead(_ name: StaticString = "state of an object") {
    if ThreadContext.mayTrack, let context = ThreadContext.current,
      context.pointee.tracker.load(ordering: .relaxed) != 0
    {
      record(in: context, name)
    }
  }

  @inline(never)
  private func record(in context: UnsafeMutablePointer<ThreadContext>, _ name: StaticString) {
    let node = node ?? context.pointee.graph.makeNode(named: name)
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

/// The operations of the graph of effects and derived values for modules that do not know it.
///
/// All of them affect the calling thread.
package protocol StateGraph {
  /// Makes the node of a state, with the name that reports give it.
  static func makeNode(named name: StaticString) -> any StateNode

  /// Makes effects wait, and stops recording reads.
  ///
  /// - Returns: The reader that has recorded until now.
  static func beginChange() -> UnsafeMutableRawPointer?

  /// Undoes ``beginChange()``, and runs the effects that wait if nothing else holds them back.
  static func endChange(_ tracker: UnsafeMutableRawPointer?)

  /// Frees the state of a thread that ends.
  static func endThread(_ context: UnsafeMutableRawPointer)
}

/// Runs code that changes the state of objects and calls their observers.
///
/// An effect that calls this function does not depend on the body's reads, and effects that follow
/// the changed state run afterward, so they find all objects in step.
///
/// - Parameter body: Changes state.
/// - Returns: The result of the body.
/// - Throws: The error of the body.
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

/// Runs user code that answers a question or makes an object that stays, apart from the effect around it.
///
/// An effect that calls this function does not depend on the body's reads, and the effects that the body makes do not
/// end when it runs again. Unlike ``changing(_:)``, it holds no effects back.
///
/// - Parameter body: Answers, or makes an object.
/// - Returns: The result of the body.
/// - Throws: The error of the body.
package func withoutFollowing<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  guard ThreadContext.mayTrack, let context = ThreadContext.current,
    context.pointee.tracker.load(ordering: .relaxed) != 0
  else { return try body() }
  let graph = context.pointee.graph
  // A change that ends at once leaves no one recording. After the body, another one brings back who was.
  let tracker = graph.beginChange()
  graph.endChange(nil)
  defer {
    _ = graph.beginChange()
    graph.endChange(tracker)
  }
  return try body()
}

/// Makes effects wait while user code makes several changes that are reported as one.
///
/// Unlike ``changing(_:)``, it leaves reads alone: an effect whose code begins and ends a hold
/// depends on what it reads in between.
package struct ChangeHold {
  private var graph: (any StateGraph.Type)?

  package init() {}

  /// Makes effects wait, if there are any on this thread and they don't wait already.
  ///
  /// Code within the hold may make the first effect of the thread, so call this before each change.
  package mutating func begin() {
    guard graph == nil, let context = ThreadContext.current else { return }
    let graph = context.pointee.graph
    let tracker = graph.beginChange()
    // The end of a second change resumes the recording of reads, and the first still holds effects.
    _ = graph.beginChange()
    graph.endChange(tracker)
    self.graph = graph
  }

  /// Runs the effects that wait, unless something else holds them back.
  package mutating func end() {
    guard let graph else { return }
    self.graph = nil
    let tracker = graph.beginChange()
    graph.endChange(nil)
    graph.endChange(tracker)
  }
}
