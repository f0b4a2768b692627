// SPDX-License-Identifier: MIT

public import MotifCore

/// Runs one user task, such as logging in, and ends with its result.
///
/// A screen that opens the next screen knows it, and cannot be used elsewhere. With coordinators, no screen knows
/// another: the coordinator of a task shows its screens and finishes with a result, and its parent decides what
/// comes next.
///
/// ```swift
/// final class Login: Coordinator<String> {
///   override func begin() { print("who are you?") }
///   func submit(_ name: String) { finish(name) }
/// }
///
/// final class App: Coordinator<Never> {
///   private(set) weak var login: Login?
///
///   override func begin() {
///     let login = Login()
///     self.login = login
///     startChild(login) { name in print("welcome,", name) }
///   }
/// }
///
/// let app = App()
/// app.start { _ in }
/// app.login?.submit("David")
/// print(app.login == nil)
/// // Prints:
/// // who are you?
/// // welcome, David
/// // true
/// ```
///
/// A subclass overrides ``AnyCoordinator/begin()``. It owns its view models, gets its services from its parent, and is
/// the delegate of its screens. A coordinator whose result is `Never` runs until it is canceled.
///
/// - An end counts once. ``finish(_:)`` says whether it did, so a double tap does no harm.
/// - A coordinator runs once. Starting it again stops the program with a message.
/// - Ending releases the completion, the handlers, and the children.
///
/// The completion and the overrides may do anything, including starting the next child.
nonisolated open class Coordinator<Result>: AnyCoordinator {
  private final var completion: ((Result) -> Void)?

  /// Makes a coordinator that has not been started.
  public override init() { super.init() }

  /// Starts the task.
  ///
  /// The caller keeps the coordinator alive. A child is kept by its parent instead: see
  /// ``AnyCoordinator/startChild(_:_:)``.
  ///
  /// - Parameter completion: Receives the result when the task has finished, once. It is not called if the task is
  ///   canceled. It is kept until the task ends.
  /// - Precondition: The coordinator was never started.
  public final func start(_ completion: @escaping (Result) -> Void) {
    if current == .ready { self.completion = completion }
    enter()
  }

  /// Ends the task with its result.
  ///
  /// Children that still run are canceled first. Then this coordinator leaves its parent, and the
  /// completion is called. If this happens inside another completion, this one is called when that has returned.
  ///
  /// - Parameter result: The result of the task.
  /// - Returns: Whether it counted. It did not if the task was not running, as for the second of two taps.
  @discardableResult
  public final func finish(_ result: Result) -> Bool {
    if watch != nil { noteResult(result) }
    return end { calls, after in
      let completion = completion
      self.completion = nil
      if calls.beginTurn() {
        completion?(result)
        after?()
        calls.endTurn()
      } else {
        calls.enqueue(
          .end {
            completion?(result)
            after?()
          }
        )
      }
    }
  }

  @inline(never)
  private final func noteResult(_ result: Result) {
    guard isUnderWay else { return }
    // As a value of any type, lest an optional result count as none.
    watch?.result = .some(result as Any)
  }

  /// Drops the completion, called or not.
  final override func releaseCompletion() { completion = nil }
}

/// A task was canceled, so it has no result: by ``AnyCoordinator/cancel()``, or with the Swift task that ran it.
///
/// ```swift
/// let login = Coordinator<String>()
/// login.onBegin { $0.cancel() }
/// do {
///   print(try await login.run())
/// } catch {
///   print(error)
/// }
/// // Prints "The task was canceled before it had a result"
/// ```
public struct CoordinatorCancellation: Error, Equatable, Sendable, DescribedError {
  /// Makes the error.
  public init() {}

  /// What happened.
  public var description: String { "The task was canceled before it had a result" }
}

extension CoordinatorCancellation: CancellationReport {
  package var isCancellation: Bool { true }
}

extension Coordinator {
  /// Starts a task that runs for no other, such as the first of an app, and waits for its result.
  ///
  /// ```swift
  /// let login = Coordinator<String>()
  /// login.onBegin { $0.finish("David") }
  /// print(try await login.run())
  /// // Prints "David"
  /// ```
  ///
  /// The coordinator has no parent: no other coordinator ends it, and none handles what it requests.
  /// To wait for a part of another task, use ``AnyCoordinator/runChild(_:)``.
  ///
  /// It runs in the isolation of the caller. When the Swift task that waits is canceled, so is the coordinator.
  ///
  /// - Returns: The result of the task.
  /// - Throws: ``CoordinatorCancellation`` if the coordinator was canceled, or if the Swift task was canceled before
  ///   there was a result.
  /// - Precondition: The coordinator was never started.
  public final func run() async throws(CoordinatorCancellation) -> Result {
    try await awaitResult { completion in
      start(completion)
      return true
    }
  }

  /// Starts the task and waits for its end.
  ///
  /// - Parameter start: Starts the task with a completion, and returns whether it did.
  /// - Returns: The result.
  /// - Throws: ``CoordinatorCancellation`` if it was not started, or ended without a result.
  final func awaitResult(
    start: (@escaping (Result) -> Void) -> Bool
  ) async throws(CoordinatorCancellation) -> Result {
    guard !Task.isCancelled else { throw CoordinatorCancellation() }
    let ending = Signal()
    var result: Result?
    if current == .ready { afterEnd = { ending.finish() } }
    guard start({ result = $0 }) else {
      afterEnd = nil
      throw CoordinatorCancellation()
    }
    await ending.wait(past: 0)
    guard let result else {
      cancel()
      throw CoordinatorCancellation()
    }
    return result
  }
}
