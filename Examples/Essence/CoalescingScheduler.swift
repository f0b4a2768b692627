// SPDX-License-Identifier: MIT

/// Many requests for work, which make one call on the next turn.
final class PlainCoalescingScheduler<Needs: SetAlgebra> {
  private(set) var needs = Needs()
  private var isTurnPending = false
  private let schedule: (@escaping () -> Void) -> Void
  private let perform: (Needs) -> Void

  init(
    on schedule: @escaping (@escaping () -> Void) -> Void,
    perform: @escaping (Needs) -> Void
  ) {
    self.schedule = schedule
    self.perform = perform
  }

  /// Only the first request asks for a turn.
  func setNeeds(_ new: Needs) {
    needs.formUnion(new)
    guard !isTurnPending else { return }
    isTurnPending = true
    schedule { [weak self] in
      self?.isTurnPending = false
      self?.flush()
    }
  }

  func cancel(_ old: Needs) { needs.subtract(old) }

  /// Requests made during the work belong to the next turn.
  func flush() {
    let due = needs
    needs = Needs()
    if !due.isEmpty { perform(due) }
  }
}
