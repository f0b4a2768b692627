// SPDX-License-Identifier: MIT

@_exported public import MotifCore

/// How far a coordinator has come.
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
nonisolated open class AnyCoordinator {
  private let observers = Observers<CoordinatorPhase>()
  private let followedChildren = FollowedState()
  private final var current = CoordinatorPhase.ready
  private final var running: [AnyCoordinator] = []
  private final var suspensionCount = 0

  private final var beginning: (() -> Void)?
  final var switches: [ObjectIdentifier: (Any, AnyCoordinator) -> Bool] = [:]
  final var links = LinkTable()

  /// Called last of all when the coordinator has ended, with or without a result.
  final var afterEnd: (() -> Void)?

  /// The coordinator that this one runs for, weakly held; `nil` for the first, and when it has ended.
  public private(set) final weak var parent: AnyCoordinator?

  init() {}

  /// Releases the completion.
  func releaseCompletion() {}

  /// How far the coordinator has come.
  public final var phase: CoordinatorPhase {
    observers.noteRead()
    return current
  }

  /// Whether the coordinator has been started and has not ended; one that is suspended is running.
  public final var isRunning: Bool { phase == .running || phase == .suspended }

  /// The coordinators that run for this one, in the order in which they were started.
  ///
  /// They are owned as long as they run.
  public final var children: [AnyCoordinator] {
    followedChildren.noteRead()
    return running
  }

  // MARK: - For subclasses

  /// Begins the task: override it to show the first screen.
  ///
  /// Do not call it yourself: ``Coordinator/start(_:)`` does. By default it calls the closure that was passed to
  /// ``begins(_:)``. The coordinator may finish before this returns.
  open func begin() { beginning?() }

  /// Called when another task is about to interrupt this one: a subclass stops work here that can wait.
  open func didSuspend() {}

  /// Called when the task that interrupted this one has ended: a subclass loads its data again here.
  open func didResume() {}

  /// Called when this coordinator has finished or was canceled, before its completion.
  ///
  /// Override it to take the task's screens away. Its children have ended by then.
  open func didEnd() {}
}

// MARK: - Beginning

extension AnyCoordinator {
  /// Sets what the task begins with, instead of an override of ``begin()``.
  ///
  /// Use it for a coordinator without a subclass, and for a subclass that is isolated to an actor:
  ///
  /// ```swift
  /// @MainActor final class Welcome: Coordinator<Bool> {
  ///   private var texts: [String] = []
  ///   nonisolated override init() { super.init() }
  ///
  ///   convenience init(texts: [String]) {
  ///     self.init()
  ///     self.texts = texts
  ///     begins { [weak self] in self?.show() }
  ///   }
  ///
  ///   private func show() {
  ///     for text in texts { print(text) }
  ///     finish(true)
  ///   }
  /// }
  ///
  /// Welcome(texts: ["Hello"]).start { print($0) }
  /// // Prints:
  /// // Hello
  /// // true
  /// ```
  ///
  /// - Parameter body: Begins the task. It is kept until the coordinator ends, so capture that weakly.
  public final func begins(_ body: @escaping () -> Void) {
    beginning = body
  }

  final func enter() {
    require(
      current == .ready,
      """
      \(type(of: self)) was started a second time. A coordinator runs once: make another for the next run.
      """
    )
    change(to: .running)
    if current == .running { begin() }
  }

  private func change(to phase: CoordinatorPhase) {
    current = phase
    observers.tell(phase)
  }
}

// MARK: - Ending

extension AnyCoordinator {
  /// Ends the task without a result, and its children before it.
  ///
  /// It is for an owner that no longer needs the task; the completion of ``Coordinator/start(_:)`` is not
  /// called. A task that the *user* leaves finishes with a result that says so.
  ///
  /// - Returns: Whether it was running.
  @discardableResult
  public final func cancel() -> Bool { end {} }

  /// Ends the task, unless it is not running.
  ///
  /// - Parameter last: Called when the coordinator has left its parent and its subclass has cleaned up.
  /// - Returns: Whether it was running.
  final func end(_ last: () -> Void) -> Bool {
    guard current == .running || current == .suspended else { return false }
    let after = afterEnd
    changing {
      current = .ended
      for child in running.reversed() { child.cancel() }
      let parent = parent
      self.parent = nil
      parent?.release(self)
      observers.tell(.ended)
      didEnd()
      let released = (beginning, switches, links)
      (beginning, switches, links, afterEnd) = (nil, [:], LinkTable(), nil)
      last()
      releaseCompletion()
      after?()
      withExtendedLifetime(released) {}
    }
    return true
  }

  private func release(_ child: AnyCoordinator) {
    running.removeAll { $0 === child }
    followedChildren.noteChange()
  }
}

// MARK: - Children

extension AnyCoordinator {
  /// Starts a coordinator for a part of the task, and owns it as long as it runs.
  ///
  /// When the child ends, it is released, and then its completion is called, which may start the next child. If
  /// this coordinator ends first, it cancels the child.
  ///
  /// - Parameters:
  ///   - child: A coordinator that has not been started.
  ///   - completion: Gets the result, once. It is kept until the child ends, so it may keep this coordinator
  ///     alive until then.
  /// - Returns: Whether the child was started. It was not if this coordinator is not running, as when an answer
  ///   from the network comes after the user has left.
  /// - Precondition: The child was never started.
  @discardableResult
  public final func startChild<Result>(
    _ child: Coordinator<Result>,
    _ completion: @escaping (Result) -> Void = { _ in }
  ) -> Bool {
    guard current == .running || current == .suspended else { return false }
    changing {
      if child.current == .ready {
        child.parent = self
        running.append(child)
        followedChildren.noteChange()
      }
      child.start(completion)
    }
    return true
  }

  /// Starts another task in the middle of a child's, which resumes when the other has ended.
  ///
  /// A session has expired, and the user must log in before the child can continue:
  ///
  /// ```swift
  /// final class Forecast: Coordinator<Void> {
  ///   override func didSuspend() { print("suspended") }
  ///   override func didResume() { print("resumed") }
  /// }
  ///
  /// let app = Coordinator<Never>()
  /// let forecast = Forecast()
  /// app.start { _ in }
  /// app.startChild(forecast)
  ///
  /// let login = Coordinator<String>()
  /// app.interrupt(forecast, with: login) { print("welcome,", $0) }
  /// login.finish("David")
  /// // Prints:
  /// // suspended
  /// // welcome, David
  /// // resumed
  /// ```
  ///
  /// - Parameters:
  ///   - child: A running child of this coordinator.
  ///   - other: A coordinator that has not been started.
  ///   - completion: Gets the result, before the child resumes. A child that it cancels does not resume.
  /// - Returns: Whether the other was started. It was not if the child does not run for this coordinator.
  /// - Precondition: The other was never started.
  @discardableResult
  public final func interrupt<Result>(
    _ child: AnyCoordinator,
    with other: Coordinator<Result>,
    _ completion: @escaping (Result) -> Void = { _ in }
  ) -> Bool {
    guard child.parent === self, child.current != .ended else { return false }
    return changing {
      child.suspend()
      other.afterEnd = { [weak child] in child?.resume() }
      return startChild(other, completion)
    }
  }

  private func suspend() {
    suspensionCount += 1
    guard current == .running else { return }
    change(to: .suspended)
    didSuspend()
  }

  private func resume() {
    suspensionCount -= 1
    guard current == .suspended, suspensionCount == 0 else { return }
    change(to: .running)
    didResume()
  }
}

// MARK: - Observing

extension AnyCoordinator {
  /// Calls a closure after each change of the phase.
  ///
  /// - Parameter body: Gets the new phase.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  public final func observe(_ body: @escaping (CoordinatorPhase) -> Void) -> Registration {
    observers.observe(body)
  }

  /// Calls a closure after each change of the phase, as long as an object lives.
  ///
  /// - Parameters:
  ///   - owner: The object whose life bounds the observation. It is held weakly.
  ///   - body: Gets the owner and the new phase.
  public final func observe<Owner: AnyObject>(
    owner: Owner,
    _ body: @escaping (_ owner: Owner, _ phase: CoordinatorPhase) -> Void
  ) {
    observers.observe(owner: owner, body)
  }
}
