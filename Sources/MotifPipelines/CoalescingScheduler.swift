// SPDX-License-Identifier: MIT

internal import MotifCore

/// Collects requests for work, and has the work done once, on the next turn.
///
/// A view is told five times in a row that it must be drawn again, and is drawn once. Anyone who changes
/// something says what needs to be done, and never does it; when the turn is over, the work is done
/// with all the needs together.
///
/// ```swift
/// struct Needs: OptionSet {
///   let rawValue: Int
///   static let layout = Needs(rawValue: 1)
///   static let display = Needs(rawValue: 2)
/// }
///
/// final class View {
///   func update(_ needs: Needs) {
///     if needs.contains(.layout) { print("laid out") }
///     if needs.contains(.display) { print("drawn") }
///   }
/// }
///
/// var nextTurn: [() -> Void] = []
/// let view = View()
/// let updates = CoalescingScheduler(View.update, of: view) { nextTurn.append($0) }
/// for _ in 1...5 { updates.setNeeds(.display) }
/// updates.setNeeds(.layout)
///
/// print("\(nextTurn.count) turn is asked for")
/// for turn in nextTurn { turn() }
/// // Prints:
/// // 1 turn is asked for
/// // laid out
/// // drawn
/// ```
///
/// The needs are any set: an option set, as above, or a `Set` of keys where the kinds of work are not
/// known beforehand, such as the identifiers of rows.
///
/// - A turn is asked for when the first need is set, and not again before it has come.
/// - What is set while the work is being done belongs to the next turn, even if the work lets a turn
///   pass, as a dialogue does that runs a loop of its own. Work that asks for itself every time is
///   done once a turn and does not hang the program.
/// - ``flush()`` does the work at once, as `layoutIfNeeded()` does. The turn then finds nothing to do.
///
/// A scheduler belongs to the isolation domain that made it, and does its work there. The turn that it
/// waits for keeps neither it nor the object alive that does the work.
public final class CoalescingScheduler<Needs: SetAlgebra> {
  private let schedule: (@escaping () -> Void) -> Void
  private let perform: (Needs) -> Void
  private var isTurnPending = false
  private var isPerforming = false

  private let followed = FollowedState()
  private var pending = Needs()

  /// What has been asked for and is not done yet.
  public var needs: Needs {
    followed.noteRead()
    return pending
  }

  /// Makes a scheduler whose work is a closure.
  ///
  /// - Parameters:
  ///   - schedule: Takes a call and makes it, once, on the next turn, in the same isolation domain:
  ///     by a run loop, a queue, a task. It is kept as long as the scheduler.
  ///   - perform: Does what is needed. It is kept as long as the scheduler, with all that it captures.
  public init(
    on schedule: @escaping (@escaping () -> Void) -> Void,
    perform: @escaping (_ needs: Needs) -> Void
  ) {
    self.schedule = schedule
    self.perform = perform
  }

  /// Makes a scheduler whose work is a method of an object that is not kept alive.
  ///
  /// - Parameters:
  ///   - method: The method, named by its type.
  ///   - object: The object that does the work. When it has gone, needs are dropped.
  ///   - schedule: Takes a call and makes it, once, on the next turn, in the same isolation domain.
  public convenience init<Object: AnyObject>(
    _ method: @escaping (Object) -> (Needs) -> Void,
    of object: Object,
    on schedule: @escaping (@escaping () -> Void) -> Void
  ) {
    self.init(on: schedule) { [weak object] needs in
      if let object { method(object)(needs) }
    }
  }
}

// MARK: - Asking

extension CoalescingScheduler {
  /// Asks for work on the next turn.
  ///
  /// - Parameter needs: What is needed, besides what is already. If it is empty, nothing happens.
  /// - Complexity: That of `formUnion(_:)`.
  public func setNeeds(_ needs: Needs) {
    guard !needs.isEmpty else { return }
    change { $0.formUnion(needs) }
    askForTurn()
  }

  /// Takes back what has been asked for and is not done yet.
  ///
  /// - Parameter needs: What is not needed any more.
  public func cancel(_ needs: Needs) {
    change { $0.subtract(needs) }
  }

  private func change(_ body: (inout Needs) -> Void) {
    let old = pending
    body(&pending)
    if pending != old { followed.noteChange() }
  }
}

// MARK: - Working

extension CoalescingScheduler {
  /// Does what has been asked for now, and not on the next turn.
  ///
  /// Called from within the work, it leaves everything to the next turn.
  ///
  /// - Returns: Whether there was something to do, and it was done.
  @discardableResult
  public func flush() -> Bool {
    guard !isPerforming, !pending.isEmpty else { return false }
    let needs = pending
    isPerforming = true
    change { $0 = Needs() }
    perform(needs)
    isPerforming = false
    // The turn that was asked for may have come and gone while the work was being done.
    if !pending.isEmpty { askForTurn() }
    return true
  }

  private func askForTurn() {
    guard !isTurnPending else { return }
    isTurnPending = true
    schedule { [weak self] in self?.turn() }
  }

  private func turn() {
    isTurnPending = false
    flush()
  }
}
