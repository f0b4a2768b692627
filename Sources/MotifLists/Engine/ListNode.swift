// SPDX-License-Identifier: MIT

internal import MotifCore

/// A source, with links to the sources that are derived from it.
protocol ListNode: AnyObject {
  /// The stage of the current update.
  var stage: ListNodeStage { get set }

  /// Whether observers of this source, or of those derived from it, must be called.
  var hasNews: Bool { get set }

  /// The number of reasons to report nothing yet: edits of the source, or of sources that it is derived
  /// from.
  var holds: Int { get set }

  /// Whether a source that this one is derived from has changed, and this one has not followed.
  var isBehind: Bool { get set }

  /// The sources that are derived from this one.
  var followers: [any ListNode] { get }

  /// Brings the source up to date after those that it is derived from.
  var refresh: () -> Void { get }

  /// Notes that the state has changed for effects and derived values that follow it.
  func noteChange()

  /// Calls the observers, unless they are being called, and returns whether everything has been told.
  func tellNoted() -> Bool
}

/// The stages of an update, from the point of view of one source.
enum ListNodeStage {
  case idle
  /// The sources that are derived from it are being collected.
  case visiting
  /// They have been collected.
  case visited
  /// It, or another source in the same update, is about to be brought up to date.
  case refreshing
}

extension ListNode {
  /// Stops the program if a user function changes the source that calls it.
  func requireIdle() {
    require(
      stage == .idle,
      """
      A predicate, an order, a section key or a comparison changed the source that is asking it. Let \
      it look at the item only.
      """
    )
  }

  /// Makes a change, and then brings everything derived from this source up to date.
  ///
  /// Each source is refreshed once, after all that it is derived from. One that is held only learns
  /// that it is behind.
  func refreshing(_ change: () -> Void) {
    var nodes: [any ListNode] = []
    visit(&nodes)
    for node in nodes { node.stage = node.isHeld ? .idle : .refreshing }
    change()
    // The sources were collected from last to first; this one, the first, has already changed.
    for node in nodes.reversed().dropFirst() where !node.isHeld { node.refresh() }
    for node in nodes {
      node.stage = .idle
      // A source may report what it was held back from, although none of its bases has changed now.
      if !node.hasNews, node.followers.contains(where: { $0.hasNews }) { node.hasNews = true }
    }
  }

  /// Stops the program if a source follows itself.
  func requireNoCycle() {
    var nodes: [any ListNode] = []
    visit(&nodes)
    for node in nodes { node.stage = .idle }
  }

  private func visit(_ nodes: inout [any ListNode]) {
    require(
      stage != .visiting,
      "A source follows itself. Don't swap a source for one that is made from it."
    )
    guard stage != .visited else { return }
    requireIdle()
    stage = .visiting
    for node in followers { node.visit(&nodes) }
    stage = .visited
    nodes.append(self)
  }

  /// Calls the observers, and then those of the sources derived from this one.
  ///
  /// While observers are being called, this does nothing: the current call continues with
  /// the changes made in the meantime, and then with the other sources. A held source reports later.
  func deliver() {
    guard hasNews, !isHeld, tellNoted() else { return }
    hasNews = false
    for node in followers { node.deliver() }
  }
}

// MARK: - Edits

extension ListNode {
  /// Whether the source reports nothing yet.
  var isHeld: Bool { holds > 0 }

  /// Makes this source, and all that are derived from it, report nothing for now.
  func hold() {
    holds += 1
    guard holds == 1 else { return }
    for node in followers { node.hold() }
  }

  /// Undoes one ``hold()``.
  func release() {
    holds -= 1
    guard holds == 0 else { return }
    for node in followers { node.release() }
  }

  /// Notes that the source, and all that are derived from it, show something else now.
  ///
  /// A source that is behind has not been read since it was marked, nor has one derived from it.
  func markBehind() {
    requireIdle()
    guard !isBehind else { return }
    isBehind = true
    noteChange()
    for node in followers { node.markBehind() }
  }
}
