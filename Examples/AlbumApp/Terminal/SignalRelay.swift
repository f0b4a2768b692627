// SPDX-License-Identifier: MIT

internal import Synchronization

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Passes signals from their handlers to the event loop.
///
/// A handler can do very little (see ``TerminalRestoration``). This one sets a bit in an atomic
/// word and writes a byte to a pipe, both of which are async-signal-safe; the loop waits for the
/// pipe and the keyboard, wakes up, and does the work. The bit carries the information: however
/// many signals arrive, none is lost, even if the pipe is full.
///
/// Only one relay is active at a time.
final class SignalRelay {
  /// The signals since the last call.
  struct Arrivals: Equatable {
    /// The signal that asks the process to end; of several, the one with the lowest number.
    var ending: Int32?
    /// Whether to suspend the process.
    var suspends = false
    /// Whether the process was resumed after another process suspended it.
    var resumed = false
    /// Whether the terminal was resized.
    var resized = false
  }

  /// The descriptor to wait for: it is readable after a signal.
  let descriptor: Int32

  private let previous: UnsafeMutablePointer<sigaction>

  /// Installs the handlers.
  ///
  /// - Throws: ``TerminalError`` if the process has no descriptors left for the pipe.
  /// - Precondition: No other relay is active.
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

  /// Restores the previous actions of the signals.
  func stop() {
    for (index, signal) in Self.signals.enumerated() { sigaction(signal, previous + index, nil) }
    Self.wakeDescriptor.store(-1, ordering: .releasing)
  }

  deinit { previous.deallocate() }

  /// Collects all pending signals.
  ///
  /// - Returns: The signals; the relay forgets them.
  func takeArrivals() -> Arrivals {
    // First the pipe, then the word: a signal in between is seen now and wakes the loop again.
    Descriptor.drain(descriptor)
    let word = Self.pending.exchange(0, ordering: .acquiringAndReleasing)
    var arrivals = Arrivals()
    arrivals.ending = Self.endings.first { word & Self.bit($0) != 0 }
    arrivals.suspends = word & Self.bit(SIGTSTP) != 0
    arrivals.resumed = word & Self.bit(SIGCONT) != 0
    arrivals.resized = word & Self.bit(SIGWINCH) != 0
    return arrivals
  }

  /// Suspends the process, as the system would have done without a handler.
  ///
  /// Returns when the process is continued, or immediately if no process could ever continue it.
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
  /// A handler may be running on another thread while the relay stops. If the descriptor were
  /// closed, the handler's byte could be written into a file that was given the same number.
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
