// SPDX-License-Identifier: MIT

internal import Synchronization

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Hands signals from their handlers to the loop that waits for keys.
///
/// A handler can do next to nothing (see ``TerminalRestoration``). This one sets a bit in an atomic
/// word and writes a byte to a pipe, both of which are async-signal-safe; the loop waits for the
/// pipe beside the keyboard, wakes up, and does the work. The bit is what counts: however many
/// signals come, none is lost, not even when the pipe is full.
///
/// One relay is in service at a time.
final class SignalRelay {
  /// What came since it was last asked.
  struct Arrivals: Equatable {
    /// The signal that asks the process to end, the first by number where several came.
    var ending: Int32?
    /// Whether the process shall be suspended.
    var suspends = false
    /// Whether the process goes on after somebody else suspended it.
    var resumed = false
    /// Whether the terminal has another size.
    var resized = false
  }

  /// What to wait for: there is something to read when a signal came.
  let descriptor: Int32

  private let previous: UnsafeMutablePointer<sigaction>

  /// Puts the handlers into service.
  ///
  /// - Throws: ``TerminalError`` where the process has no descriptor left for the pipe.
  /// - Precondition: No other relay is in service.
  init() throws(TerminalError) {
    let pipe = try Self.pipe.get()
    precondition(Self.wakeDescriptor.load(ordering: .relaxed) < 0, "One signal relay at a time.")
    descriptor = pipe.readEnd
    previous = .allocate(capacity: Self.signals.count)
    previous.initialize(repeating: sigaction(), count: Self.signals.count)
    Self.pending.store(0, ordering: .relaxed)
    Self.wakeDescriptor.store(pipe.writeEnd, ordering: .releasing)
    for (index, signal) in Self.signals.enumerated() {
      if signal == SIGPIPE {
        SignalAction.ignore(signal, previous: previous + index)
      } else {
        SignalAction.install(onSignal, for: signal, previous: previous + index)
      }
    }
  }

  /// Puts what was to happen on the signals before back into force.
  func stop() {
    for (index, signal) in Self.signals.enumerated() { sigaction(signal, previous + index, nil) }
    Self.wakeDescriptor.store(-1, ordering: .releasing)
  }

  deinit { previous.deallocate() }

  /// Takes note of all that came.
  ///
  /// - Returns: What came; it is forgotten here.
  func takeArrivals() -> Arrivals {
    // First the pipe, then the word: a signal in between is seen now and wakes the loop once more.
    Descriptor.drain(descriptor)
    let word = Self.pending.exchange(0, ordering: .acquiringAndReleasing)
    var arrivals = Arrivals()
    arrivals.ending = Self.endings.first { word & Self.bit($0) != 0 }
    arrivals.suspends = word & Self.bit(SIGTSTP) != 0
    arrivals.resumed = word & Self.bit(SIGCONT) != 0
    arrivals.resized = word & Self.bit(SIGWINCH) != 0
    return arrivals
  }

  /// Suspends the process, as the system would have done had there been no handler.
  ///
  /// It returns when the process is continued, or at once where nobody could ever continue it.
  func suspendProcess() {
    var handled = sigaction()
    sigaction(SIGTSTP, nil, &handled)
    SignalAction.performDefault(SIGTSTP)
    sigaction(SIGTSTP, &handled, nil)
    Self.pending.bitwiseAnd(~Self.bit(SIGCONT), ordering: .relaxed)
  }

  private static let endings = [SIGHUP, SIGINT, SIGTERM]
  private static let signals = endings + [SIGTSTP, SIGCONT, SIGWINCH, SIGPIPE]

  private static let pending = Atomic<UInt64>(0)
  private static let wakeDescriptor = Atomic<Int32>(-1)

  /// The pipe, made once and never closed.
  ///
  /// A handler may be running on another thread while the relay stops. Were the descriptor closed,
  /// its byte could end up in a file that was given the same number.
  private static let pipe = Result { () throws(TerminalError) in try Pipe() }

  private static func bit(_ signal: Int32) -> UInt64 { 1 << UInt64(signal) }

  fileprivate static func note(_ signal: Int32) {
    let code = errno
    pending.bitwiseOr(bit(signal), ordering: .acquiringAndReleasing)
    let descriptor = wakeDescriptor.load(ordering: .acquiring)
    if descriptor >= 0 {
      var byte: UInt8 = 0
      _ = write(descriptor, &byte, 1)
    }
    errno = code
  }
}

private func onSignal(_ signal: Int32) { SignalRelay.note(signal) }
