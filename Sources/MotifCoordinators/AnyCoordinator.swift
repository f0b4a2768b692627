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

  /// It is running, and waits for another task to end before it goes on.
  case suspended

  /// It has finished or was canceled. It can't be started again.
  case ended
}

/// What all coordinators are, whatever their results: a node in the tree of the tasks that run.
///
/// This is what a parent sees of its children. Make and subclass ``Coordinator``, which has a result.
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
/// A coordinator belongs to the isolation domain that made it, where all its methods and closures run. It is
/// not tied to the main actor, nor is a subclass, even in a module whose default isolation is the main actor.
nonisolated open class AnyCoordinator {
  private let observers = Observers<CoordinatorPhase>()
  private let followedChildren = FollowedState()
  private final var current = CoordinatorPhase.ready
  private final var running: [AnyCoordinator] = []
  private final var suspensionCount = 0

  private final var beginning: (() -> Void)?
  final var switches: [ObjectIdentifier: (Any, AnyCoordinator) -> Bool] = [:]
  final var links = LinkTable()

  /// Called as the last thing of all when the coordinator has ended, in either way.
  final var afterEnd: (() -> Void)?

  /// The coordinator that this one runs for, weakly held; `nil` for the first, and when it has ended.
  public private(set) final weak var parent: AnyCoordinator?

  init() {}

  /// Drops what the end was to be told to.
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
  /// Call it from nowhere, for ``Coordinator/start(_:)`` does.
  ///
  /// By default it does what ``begins(_:)`` was told. The coordinator may finish before this returns.
  open func begin() { beginning?() }

  /// Called when another task is about to interrupt this one: a subclass puts its screens aside here.
  open func didSuspend() {}

  /// Called when the task that interrupted this one has ended: a subclass asks for its data again here.
  open func didResume() {}

  /// Called when this coordinator has finished or was canceled, before its completion.
  ///
  /// A subclass takes its screens away here. Its children have ended by then.
  open func didEnd() {}
}

// MARK: - Beginning

extension AnyCoordinator {
  /// Sets what the task begins with, in place of an override of ``begin()``.
  ///
  /// That is the way for a coordinator that is no subclass, and for a subclass that is tied to an actor:
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
  /// Ends the task without a result, and those of its children before it.
  ///
  /// It is for the owner, who does not want the task any more; ``Coordinator/start(_:)``'s completion is not
  /// called. A task that the *user* leaves finishes with a result that says so.
  ///
  /// - Returns: Whether it was running.
  @discardableResult
  public final func cancel() -> Bool { end {} }

  /// Ends the task, unless it is not running.
  ///
  /// - Parameter last: Called when all is in order.
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
  /// When the child ends it is released, and then its completion is called, which may start the next. When
  /// this coordinator ends first, the child is canceled.
  ///
  /// - Parameters:
  ///   - child: A coordinator that has not been started.
  ///   - completion: Gets the result, once. It is kept until the child ends. It may keep this coordinator
  ///     alive as long.
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

  /// Starts another task in the middle of a child's, which goes on when the other has ended.
  ///
  /// A session has expired, and the user must log in before the child can go on:
  ///
  /// ```swift
  /// final class Forecast: Coordinator<Void> {
  ///   override func didSuspend() { print("waiting") }
  ///   override func didResume() { print("going on") }
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
  /// // waiting
  /// // welcome, David
  /// // going on
  /// ```
  ///
  /// - Parameters:
  ///   - child: A child of this coordinator that runs.
  ///   - other: A coordinator that has not been started.
  ///   - completion: Gets the result, before the child goes on. If it cancels the child, the child does not.
  /// - Returns: Whether the other was started: not if the child does not run for this coordinator.
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
