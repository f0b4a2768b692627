// SPDX-License-Identifier: MIT

internal import MotifCore

/// A source among those that it is made from and those that are made from it.
protocol ListNode: AnyObject {
  /// What is being done with the source.
  var stage: ListNodeStage { get set }

  /// Whether observers of this source, or of those made from it, are to be called.
  var hasNews: Bool { get set }

  /// The sources that are made from this one.
  var followers: [any ListNode] { get }

  /// Brings the source up to date after those that it is made from.
  var refresh: () -> Void { get }

  /// Calls the observers, unless they are being called, and says whether all has been told.
  func tellNoted() -> Bool
}

/// What is being done with a source.
enum ListNodeStage {
  case idle
  /// The sources that are made from it are being looked for.
  case visiting
  /// They have been found.
  case visited
  /// It is about to be brought up to date, or others are that are made from the same.
  case refreshing
}

extension ListNode {
  /// Stops the program when one of user functions changes what is asking it.
  func requireIdle() {
    require(
      stage == .idle,
      """
      A predicate, an order or a section key changed the source that is asking it. Let it look at the \
      item only.
      """
    )
  }

  /// Makes a change, and then brings everything up to date that is made from this source.
  ///
  /// Each source is refreshed once, after all that it is made from.
  func refreshing(_ change: () -> Void) {
    var nodes: [any ListNode] = []
    visit(&nodes)
    for node in nodes { node.stage = .refreshing }
    change()
    // The sources were found from the last one up; this one is the first to change.
    for node in nodes.reversed().dropFirst() { node.refresh() }
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

  /// Calls the observers, and then those of the sources made from this one.
  ///
  /// While observers are being called, this does nothing: the call that is under way goes on with what
  /// came in between, and then with the other sources.
  func deliver() {
    guard hasNews, tellNoted() else { return }
    hasNews = false
    for node in followers { node.deliver() }
  }
}
