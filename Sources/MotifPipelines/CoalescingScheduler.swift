// SPDX-License-Identifier: MIT

internal import MotifCore

/// Collects requests for work, and does the work once, on the next turn.
///
/// Five requests in a row to redraw a view draw it once. Code that changes something states what
/// needs to be done, and never does it itself; on the next turn, the work is done for all the needs
/// together.
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
/// The needs can be any set: an option set, as above, or a `Set` of keys if the kinds of work are
/// not known beforehand, such as the identifiers of rows.
///
/// - The scheduler asks for a turn when the first need is set, and not again before that turn.
/// - A need that is set during the work belongs to the next turn, even if a turn passes during the
///   work, for example because a dialog runs its own loop. Work that requests itself every time is
///   done once per turn and does not hang the program.
/// - If `schedule` calls back at once, work that requests itself every time never ends. More than
///   100,000 turns that follow from one another in this way stop the program with a message.
/// - ``flush()`` does the work at once, like `layoutIfNeeded()`. The turn then finds nothing to do.
///
/// A scheduler belongs to the isolation domain that made it, and does its work there. The turn that
/// it waits for keeps neither the scheduler nor the object that does the work alive.
public final class CoalescingScheduler<Needs: SetAlgebra> {
  private let schedule: (@escaping () -> Void) -> Void
  private let perform: (Needs) -> Void
  private var isTurnPending = false
  private var isPerforming = false

  /// Whether a turn has come while work was being done.
  private var hasEarlyTurn = false

  private let followed = FollowedState()
  private var pending = Needs()

  /// The work that has been requested and is not done yet.
  public var needs: Needs {
    followed.noteRead("scheduler")
    return pending
  }

  /// Makes a scheduler whose work is a closure.
  ///
  /// - Parameters:
  ///   - schedule: Receives a call and makes it once, on the next turn, in the same isolation
  ///     domain: by a run loop, a queue, a task. The scheduler retains it.
  ///   - perform: Does the work. The scheduler retains it, with everything that it captures.
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
  ///   - object: The object that does the work. After it has been released, needs are dropped.
  ///   - schedule: Receives a call and makes it once, on the next turn, in the same isolation
  ///     domain.
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
  /// Requests work on the next turn.
  ///
  /// - Parameter needs: The needs to add. If they are empty, nothing happens.
  /// - Complexity: The same as `formUnion(_:)`.
  public func setNeeds(_ needs: Needs) {
    guard !needs.isEmpty else { return }
    change { $0.formUnion(needs) }
    askForTurn()
  }

  /// Withdraws requests for work that is not done yet.
  ///
  /// - Parameter needs: The needs to remove.
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
  /// Does the requested work now, not on the next turn.
  ///
  /// If you call it from within the work, everything waits for the next turn.
  ///
  /// - Returns: Whether work was done.
  @discardableResult
  public func flush() -> Bool {
    guard !isPerforming, !pending.isEmpty else { return false }
    isPerforming = true
    var round = 0
    repeat {
      round += 1
      Self.limit.checkRound(round)
      let needs = pending
      change { $0 = Needs() }
      if !needs.isEmpty { perform(needs) }
      // A turn that came while the work was being done was too early. Ask for another one.
      hasEarlyTurn = false
      if !pending.isEmpty { askForTurn() }
    } while hasEarlyTurn
    isPerforming = false
    return true
  }

  private static var limit: LoopLimit {
    LoopLimit(of: "the work of a CoalescingScheduler", causing: "its next turn")
  }

  private func askForTurn() {
    guard !isTurnPending else { return }
    isTurnPending = true
    schedule { [weak self] in self?.turn() }
  }

  private func turn() {
    isTurnPending = false
    if isPerforming { hasEarlyTurn = true } else { flush() }
  }
}
