// SPDX-License-Identifier: MIT

internal import Synchronization

/// Where the status of an outbox is written for others to read, who never wait for a file, and who delivers
/// is known.
final class OutboxBoard: Sendable {
  private struct State {
    var status = OutboxStatus(pendingCount: 0, deadCount: 0, activity: .idle)
    var revision = 0
    var isDelivering = false
  }

  private let state = Mutex(State())
  let bell = Doorbell()

  var status: OutboxStatus { state.withLock { $0.status } }

  /// Notes what the file holds, unless something later was noted already.
  func note(revision: Int, pendingCount: Int, deadCount: Int) {
    change { state in
      guard revision > state.revision else { return }
      state.revision = revision
      state.status.pendingCount = pendingCount
      state.status.deadCount = deadCount
    }
  }

  /// Notes what is going on.
  func note(_ activity: OutboxStatus.Activity) {
    change { $0.status.activity = activity }
  }

  /// Begins to deliver, unless somebody does already.
  func beginDelivering() -> Bool {
    state.withLock { state in
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
  }

  /// Ends what has begun, and notes what is going on then, before another delivery can begin.
  func endDelivering(_ activity: OutboxStatus.Activity) {
    change { state in
      state.isDelivering = false
      state.status.activity = activity
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let isChanged = state.withLock { state in
      let old = state.status
      body(&state)
      return state.status != old
    }
    if isChanged { bell.ring() }
  }
}

/// How far one reader of the board has come.
final class OutboxBoardReader: Sendable {
  private let board: OutboxBoard
  private let last = Mutex<OutboxStatus?>(nil)

  init(_ board: OutboxBoard) {
    self.board = board
  }

  /// Waits for a status other than the one before.
  func next() async -> OutboxStatus? {
    while !Task.isCancelled {
      let count = board.bell.count
      let isFinished = board.bell.isFinished
      let status = board.status
      let isNew = last.withLock { last in
        defer { last = status }
        return last != status
      }
      if isNew { return status }
      if isFinished { return nil }
      await board.bell.wait(past: count)
    }
    return nil
  }
}
