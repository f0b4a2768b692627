// SPDX-License-Identifier: MIT

public import MotifCore
internal import Synchronization

/// A state in which a screen is covered and ignores input, while operations are under way.
///
/// It is not a view. The screen draws it, and asks it before it passes input on.
///
/// ```swift
/// let overlay = BusyOverlay()
/// var answer: (() -> Void)?
///
/// @MainActor func tap() {
///   overlay.unlessBusy {
///     print("one request")
///     overlay.showUntilDone { done in answer = done }
///   }
/// }
///
/// for _ in 1...5 { tap() }
/// print(overlay.isShown)
/// answer?()
/// print(overlay.isShown)
/// // Prints:
/// // one request
/// // true
/// // false
/// ```
///
/// Several operations may overlap: the overlay disappears when the last one has ended. It belongs to the isolation domain that
/// made it.
public final class BusyOverlay: EventSource {
  private static let limit = LoopLimit(of: "An operation", causing: "begin() or show(_:)")

  /// The observers, which receive `true` when the overlay appears and `false` when it disappears.
  public let observers = Observers<Bool>()

  private let counts = FollowedState()
  private let periods = PeriodCount()
  private let operations = CallDepth(of: "An operation", causing: "showUntilDone(_:)")
  private let actions = CallDepth(of: "An action", causing: "unlessBusy(_:)")
  private var toldCount = 0

  /// Makes an overlay that is not shown.
  public init() {}

  /// How many operations are under way.
  package var count: Int {
    counts.noteRead("busy overlay")
    return periods.count
  }

  /// Whether any operation is under way.
  public var isShown: Bool { count > 0 }
}

// MARK: - Showing

extension BusyOverlay {
  /// Shows the overlay until the registration is canceled or dropped.
  ///
  /// Canceling notifies observers and effects. Dropping, which may happen on any thread, can't: ``isShown`` is
  /// correct immediately, and they are notified when the next operation begins or ends, or at the next tap.
  ///
  /// - Returns: The registration of the operation.
  /// - Precondition: No more than 100,000 operations are under way at once: more count as an endless loop.
  public func begin() -> Registration {
    let period = Period(of: self, in: periods)
    Self.limit.checkRound(periods.count)
    settle()
    return Registration(period)
  }

  /// Shows the overlay during an operation that ends with a callback.
  ///
  /// When an operation is abandoned and drops the callback without calling it, input is no longer blocked: ``isShown``
  /// is correct immediately. As with ``begin()``, observers and effects are notified later. If they draw the overlay,
  /// call the callback when you abandon the operation, too.
  ///
  /// - Parameter operation: Starts the operation. It receives a callback to call at its end; a second call does nothing.
  public func showUntilDone(_ operation: (_ done: @escaping () -> Void) -> Void) {
    let period = begin()
    operations.nest { operation { period.cancel() } }
  }

  /// Shows the overlay during an operation, whether it returns, throws, or is canceled.
  ///
  /// ```swift
  /// let overlay = BusyOverlay()
  /// let forecast = await overlay.show {
  ///   print(overlay.isShown)
  ///   return "rain"
  /// }
  /// print(forecast, overlay.isShown)
  /// // Prints:
  /// // true
  /// // rain false
  /// ```
  ///
  /// - Parameter operation: The operation, which runs in the isolation of the caller.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  public func show<Value, Failure: Error>(
    _ operation: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let period = begin()
    defer { period.cancel() }
    return try await operation()
  }

  /// Does what the user asked for, unless the overlay is shown and blocks input.
  ///
  /// - Parameter action: The action of a tap.
  /// - Returns: Whether it was done.
  @discardableResult
  public func unlessBusy(_ action: () -> Void) -> Bool {
    settle()
    guard periods.count == 0 else { return false }
    actions.nest(action)
    return true
  }

  /// Notifies if the count is no longer the one that observers and effects know.
  fileprivate func settle() {
    let count = periods.count
    guard count != toldCount else { return }
    changing {
      counts.noteChange()
      let wasShown = toldCount > 0
      toldCount = count
      if (count > 0) != wasShown { observers.tell(count > 0) }
    }
  }
}

/// How many operations are under way, which may change on any thread.
private final class PeriodCount: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .acquiring) }

  func change(by step: Int) { value.wrappingAdd(step, ordering: .acquiringAndReleasing) }
}

/// One operation, which ends once.
private final class Period: RegistrationEntry {
  private let state = RegistrationState()
  private let periods: PeriodCount
  private weak var overlay: BusyOverlay?

  init(of overlay: BusyOverlay, in periods: PeriodCount) {
    self.overlay = overlay
    self.periods = periods
    periods.change(by: 1)
  }

  var isActive: Bool { state.isActive }

  func cancel() {
    drop()
    overlay?.settle()
  }

  func drop() {
    if state.end() { periods.change(by: -1) }
  }
}
