// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// The messages that their receiver does not want to get again before a time.
///
/// The time belongs to the message, not to the call that delivers it: whatever ends that call, later
/// ones keep the time. The clock of an outbox means nothing to the next process, so holds are not
/// recorded in the file.
final class OutboxHolds: Sendable {
  private struct Hold {
    let end: Duration
    let reason: String
  }

  private let clock: any Clock<Duration>
  private let elapsed: @Sendable () -> Duration
  private let holds = Mutex<[UInt64: Hold]>([:])

  init(clock: any Clock<Duration>) {
    func measure(by clock: some Clock<Duration>) -> @Sendable () -> Duration {
      let start = clock.now
      return { start.duration(to: clock.now) }
    }
    self.clock = clock
    elapsed = measure(by: clock)
  }

  /// The time since the outbox was opened.
  var now: Duration { elapsed() }

  /// Holds a message for a while from now on; zero or less does not hold it.
  func hold(_ sequence: UInt64, for delay: Duration, _ reason: String) {
    guard delay > .zero else { return }
    let hold = Hold(end: now + delay.bounded, reason: reason)
    holds.withLock { $0[sequence] = hold }
  }

  /// How long a message is still to be held, and why; `nil` if it may be sent.
  subscript(sequence: UInt64) -> (delay: Duration, reason: String)? {
    guard let hold = holds.withLock({ $0[sequence] }) else { return nil }
    let delay = hold.end - now
    if delay > .zero { return (delay, hold.reason) }
    release(sequence)
    return nil
  }

  /// Forgets messages that no longer exist.
  func release(_ sequences: some Sequence<UInt64>) {
    holds.withLock { holds in
      for sequence in sequences { holds[sequence] = nil }
    }
  }

  /// Waits until a message may be sent, or the task is canceled.
  func wait(for sequence: UInt64) async {
    guard let (delay, _) = self[sequence], (try? await clock.wait(for: delay)) != nil else {
      return
    }
    // The clock says that the time is over, even if it has another idea of how much has passed.
    release(sequence)
  }

  private func release(_ sequence: UInt64) { release(CollectionOfOne(sequence)) }
}
