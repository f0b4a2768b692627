// SPDX-License-Identifier: MIT

internal import MotifCore

/// A method of an object that is not kept alive, to call later: by a button, a timer, a menu.
///
/// You name the method by its type, so the compiler checks that the object has it and that it
/// accepts the argument; there is no string to misspell.
///
/// ```swift
/// final class Player {
///   func play(_ song: String) { print("playing \(song)") }
/// }
///
/// var player: Player? = Player()
/// let action = TargetAction(Player.play, on: player)
/// action.perform("Naima")
/// player = nil
/// print(action.perform("Naima"))
/// // Prints:
/// // playing Naima
/// // false
/// ```
///
/// A target action belongs to the isolation domain that made it, and calls its target there.
public struct TargetAction<Target: AnyObject, Argument> {
  /// The object that acts.
  package weak let target: Target?
  private let method: (Target) -> (Argument) -> Void
  private let condition: (Target, Argument) -> Bool
  private let performing = CallDepth(of: "the method", causing: "perform(_:)")
  private let scheduling = CallDepth(of: "the scheduler", causing: "perform(_:on:)")
  private let asking = CallDepth(of: "the condition", causing: "perform(_:) or responds(to:)")

  /// Makes a target action.
  ///
  /// - Parameters:
  ///   - method: The method, named by its type.
  ///   - target: The object that acts, referenced weakly. If it is `nil`, nothing happens.
  ///   - condition: Whether the target would act on an argument now; by default, it always would.
  public init(
    _ method: @escaping (Target) -> (Argument) -> Void,
    on target: Target?,
    when condition: @escaping (Target, Argument) -> Bool = { _, _ in true }
  ) {
    self.method = method
    self.target = target
    self.condition = condition
  }
}

// MARK: - Asking

extension TargetAction {
  /// Returns whether the target would act on an argument now.
  ///
  /// - Parameter argument: The argument.
  /// - Returns: Whether the target exists and the condition holds.
  public func responds(to argument: Argument) -> Bool {
    target.map { holds($0, argument) } ?? false
  }
}

// MARK: - Performing

extension TargetAction {
  /// Calls the method now, unless the target has been released or the condition does not hold.
  ///
  /// The target stays alive until the method returns. The program stops with a message after 100
  /// nested calls of the method.
  ///
  /// - Parameter argument: The argument of the method.
  /// - Returns: Whether the method was called.
  @discardableResult
  public func perform(_ argument: Argument) -> Bool {
    guard let target, holds(target, argument) else { return false }
    performing.nest { method(target)(argument) }
    return true
  }

  private func holds(_ target: Target, _ argument: Argument) -> Bool {
    asking.nest { condition(target, argument) }
  }

  /// Calls the method after a delay, in the isolation domain of the caller.
  ///
  /// The target is not kept alive during the delay. To cancel the call, cancel the task: if you do
  /// so in the isolation domain of the caller, the method is not called, even if the delay is over.
  ///
  /// - Parameters:
  ///   - argument: The argument of the method.
  ///   - delay: How long to wait, at most 100 years. Even with a delay of zero or less, other work
  ///     that waits for the same isolation domain may run first.
  ///   - clock: The clock that measures the delay.
  /// - Returns: Whether the method was called: whether the target exists after the delay and the
  ///   condition holds.
  /// - Throws: `CancellationError` if the task is canceled before the method is called.
  @discardableResult
  public func perform(
    _ argument: Argument,
    after delay: Duration,
    clock: any Clock<Duration>
  ) async throws -> Bool {
    try await clock.wait(for: max(delay, .zero))
    // Between the end of the delay and this line the isolation domain was free to cancel.
    try Task.checkCancellation()
    return perform(argument)
  }

  /// Calls the method at a time that a scheduler chooses: on the next turn of a run loop, or when
  /// the app is idle.
  ///
  /// - Parameters:
  ///   - argument: The argument of the method.
  ///   - schedule: Receives the call and makes it once, later, in the same isolation domain. The
  ///     target is not kept alive until then, and nothing happens if it has been released.
  public func perform(_ argument: Argument, on schedule: (@escaping () -> Void) -> Void) {
    scheduling.nest { schedule { perform(argument) } }
  }
}

// MARK: - Methods without arguments

extension TargetAction where Argument == Void {
  /// Makes a target action from a method without arguments.
  ///
  /// - Parameters:
  ///   - method: The method, named by its type.
  ///   - target: The object that acts, referenced weakly. If it is `nil`, nothing happens.
  ///   - condition: Whether the target would act now; by default, it always would.
  public init(
    _ method: @escaping (Target) -> () -> Void,
    on target: Target?,
    when condition: @escaping (Target) -> Bool = { _ in true }
  ) {
    let method: (Target) -> (Argument) -> Void = { target in { _ in method(target)() } }
    self.init(method, on: target) { target, _ in condition(target) }
  }

  /// Calls the method now, unless the target has been released or the condition does not hold.
  ///
  /// - Returns: Whether the method was called.
  @discardableResult
  public func perform() -> Bool { perform(()) }
}
