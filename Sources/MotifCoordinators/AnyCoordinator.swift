// SPDX-License-Identifier: MIT

@_exported public import MotifCore

/// The phase of a coordinator's task.
///
/// ```swift
/// let login = Coordinator<String>()
/// print(login.phase)
/// login.start { _ in }
/// print(login.phase)
/// login.finish("David")
/// print(login.phase)
/// // Prints:
/// // ready
/// // running
/// // ended
/// ```
public enum CoordinatorPhase: Equatable, Sendable {
  /// It has not been started.
  case ready

  /// It has been started and has not ended.
  case running

  /// It is running, and waits for another task to end before it resumes.
  case suspended

  /// It has finished or was canceled. It can't be started again.
  case ended
}

/// What all coordinators are, whatever their results: a node in the tree of the tasks that run.
///
/// This is what a parent sees of its children. Create and subclass ``Coordinator``, which has a result.
///
/// ```swift
/// let app = Coordinator<Never>()
/// app.start { _ in }
/// let login = Coordinator<String>()
/// app.startChild(login) { print("welcome,", $0) }
/// print(app.children.count, login.parent === app)
/// login.finish("David")
/// print(app.children.count)
/// // Prints:
/// // 1 true
/// // welcome, David
/// // 0
/// ```
///
/// A coordinator belongs to the isolation domain that made it, where all its methods and closures run. Neither it nor
/// a subclass is tied to the main actor, even in a module whose default isolation is the main actor.
nonisolated open class AnyCoordinator: EventSource {
  /// The observers of the phase.
  public final let observers = Observers<CoordinatorPhase>()
  final let followedChildren = FollowedState()
  final var current = CoordinatorPhase.ready
  final var running = SlotList<AnyCoordinator>()
  final var suspensionCount = 0

  /// What its events need, if this task, or one above it, has been asked for them.
  final var watch: TaskWatch?

  /// The place among the children of the parent.
  final var slot = 0

  /// The screens that are shown for this task.
  final var screens = SlotList<ShownScreen>()

  /// Whether its last screen was taken away, and it has not been notified of that yet.
  final var hasLostScreens = false

  final var beginning: (() -> Void)?
  final var losing: (() -> Void)?
  final var switches: [ObjectIdentifier: (Any, AnyCoordinator) -> Bool] = [:]
  final var links = LinkTable()

  /// Called last of all when the coordinator has ended, with or without a result.
  final var afterEnd: (() -> Void)?

  /// The coordinator that this one runs for, weakly held; `nil` for the first, and when it has ended.
  public internal(set) final weak var parent: AnyCoordinator?

  init() {}

  deinit {
    // One after another: a path of tasks may be deeper than the call stack.
    guard !running.isEmpty else { return }
    var released = running.removeAll()
    while var child = released.popLast() {
      if isKnownUniquelyReferenced(&child) { released += child.running.removeAll() }
    }
  }

  /// Releases the completion.
  func releaseCompletion() {}

  /// The phase of the task.
  public final var phase: CoordinatorPhase {
    observers.noteRead("coordinator")
    return current
  }

  /// Whether the coordinator has been started and has not ended; one that is suspended is running.
  public final var isRunning: Bool {
    observers.noteRead("coordinator")
    return isUnderWay
  }

  /// The same, for calls that an effect makes without following the phase.
  final var isUnderWay: Bool { current == .running || current == .suspended }

  /// The coordinators that run for this one, in the order in which they were started.
  ///
  /// The coordinator owns them while they run.
  public final var children: [AnyCoordinator] {
    followedChildren.noteRead("coordinator")
    return running.elements
  }

  // MARK: - For subclasses

  /// Begins the task: override it to show the first screen.
  ///
  /// Do not call it yourself: ``Coordinator/start(_:)`` does. By default it calls the closure that was passed to
  /// ``Coordinator/onBegin(_:)``. The coordinator may finish before this returns.
  open func begin() { beginning?() }

  /// Called when another task is about to interrupt this one: a subclass stops work here that can wait.
  open func didSuspend() {}

  /// Called when the task that interrupted this one has ended: a subclass loads its data again here.
  open func didResume() {}

  /// Called when the last screen of this task was taken away by something other than the task: it cancels the task.
  ///
  /// The user has gone back or has dragged a sheet down, the sheet beneath has left with the task that showed it, or
  /// another task has replaced the root. Override this method to finish with a result that says so, or to show
  /// something else. By default it calls the closure that was passed to ``Coordinator/onLoseScreens(_:)``, and without one,
  /// ``cancel()``.
  ///
  /// Only screens that the task has shown `for` itself count. As long as a child shows one, the task still has a
  /// screen, and it is not notified.
  open func didLoseScreens() {
    if let losing { losing() } else { cancel() }
  }

  /// Called when this coordinator has finished or was canceled, before its completion.
  ///
  /// Its children have ended and its screens have left by then.
  open func didEnd() {}
}

extension AnyCoordinator: SlotListElement {}

// MARK: - Beginning

extension AnyCoordinator {
  final func enter() {
    require(
      current == .ready,
      """
      \(type(of: self)) was started a second time. A coordinator runs once: make another for the next run.
      """
    )
    let begins = CallContext.current.begins
    begins.enter()
    change(to: .running) { .began(self, in: $0) }
    if current == .running { withoutFollowing { begin() } }
    begins.leave()
  }
}
