// SPDX-License-Identifier: MIT

internal import Synchronization

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Restores the terminal however the process ends.
///
/// A program that traps runs no `defer`. The data that restores the terminal is therefore stored
/// where a signal handler can find it, in a form that a handler may use: a handler can run between
/// any two instructions, even in the middle of an allocation, and may therefore call only functions
/// that POSIX lists as async-signal-safe. Here, these are `tcflush`, `tcsetattr`, `write`, `poll`,
/// `sigaction`, and `raise`, atomic loads, and plain memory that was initialized before. No Swift
/// object is made, retained, or released.
///
/// Only one terminal is taken at a time. Only `SIGKILL`, which no program can handle, leaves it
/// unrestored.
enum TerminalRestoration {
  /// The data for a handler, all in plain memory.
  private struct Plan {
    var input: Int32
    var output: Int32
    var modes: termios
    var hasModes: Bool
    var farewell: UnsafePointer<UInt8>
    var farewellCount: Int
    /// The previous action of each signal, indexed by the signal's number.
    var previous: UnsafeMutablePointer<sigaction>
  }

  private static let isArmed = Atomic(false)

  /// The plan, made once and never freed.
  ///
  /// This is safe although the compiler can't verify it: the pointer never changes; its memory is
  /// written only while `isArmed` is false, by the thread that has the terminal, and read by others
  /// only after they saw `isArmed` true, with acquire ordering against the release that set it.
  nonisolated(unsafe) private static let plan = UnsafeMutablePointer<Plan>.allocate(capacity: 1)

  /// The signals that end a faulty process, and Quit, with which a user ends a process that hangs.
  private static let fatalSignals = [
    SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV,
  ]

  /// Arms the restoration of the terminal.
  ///
  /// - Parameters:
  ///   - input: The descriptor whose modes are restored.
  ///   - output: The descriptor that the farewell is written to.
  ///   - modes: The modes to restore, or `nil` if the input isn't a terminal.
  ///   - farewell: The bytes that restore the screen.
  /// - Precondition: A previous call was balanced by ``disarm()``.
  static func arm(input: Int32, output: Int32, modes: termios?, farewell: StaticString) {
    precondition(!isArmed.load(ordering: .relaxed), "Leave one screen before you enter another.")
    _ = once
    plan.initialize(
      to: Plan(
        input: input,
        output: output,
        modes: modes ?? termios(),
        hasModes: modes != nil,
        farewell: farewell.utf8Start,
        farewellCount: farewell.utf8CodeUnitCount,
        previous: previousActions
      )
    )
    isArmed.store(true, ordering: .releasing)
    for signal in fatalSignals {
      SignalAction.install(onFatalSignal, for: signal, previous: previousActions + Int(signal))
    }
  }

  /// Disarms the restoration.
  ///
  /// The terminal is left unchanged; call ``restore(discardsOutput:)`` first.
  static func disarm() {
    for signal in fatalSignals { sigaction(signal, previousActions + Int(signal), nil) }
    isArmed.store(false, ordering: .releasing)
  }

  /// Restores the terminal if it was taken; calling this twice is harmless.
  ///
  /// - Parameter discardsOutput: Whether to drop pending output, so that the farewell fits even if
  ///   the reader has stopped reading.
  static func restore(discardsOutput: Bool) {
    guard isArmed.load(ordering: .acquiring) else { return }
    let code = errno
    let output = plan.pointee.output
    if discardsOutput { tcflush(output, TCOFLUSH) }
    var start = 0
    var patience = 40
    while start < plan.pointee.farewellCount, patience > 0 {
      let count = write(
        output,
        plan.pointee.farewell + start,
        plan.pointee.farewellCount - start
      )
      if count > 0 {
        start += count
      } else if count < 0, errno != EINTR, errno != EAGAIN {
        break
      } else {
        // The reader has stopped. After two seconds, the farewell matters more than unread output.
        patience -= 1
        if patience == 1 { tcflush(output, TCOFLUSH) }
        var request = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        pollTerminals(&request, 1, 50)
      }
    }
    if plan.pointee.hasModes { tcsetattr(plan.pointee.input, TCSANOW, &plan.pointee.modes) }
    errno = code
  }

  /// Restores the terminal and performs the signal's previous action.
  ///
  /// The signal is blocked while its handler runs, so the signal raised here is delivered when the
  /// handler returns, at the interrupted instruction: whatever follows, the end of the process, a
  /// debugger, or a crash report, finds the original state.
  fileprivate static func dieOf(_ signal: Int32) {
    restore(discardsOutput: true)
    sigaction(signal, plan.pointee.previous + Int(signal), nil)
    raise(signal)
  }

  /// Memory for the actions, allocated once, never freed, and governed by the same rule as `plan`.
  nonisolated(unsafe) private static let previousActions = {
    let count = 1 + Int(fatalSignals.max() ?? 0)
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: count)
    actions.initialize(repeating: sigaction(), count: count)
    return actions
  }()

  /// The setup for the whole life of the process.
  private static let once: Void = {
    // Code may call `exit` while the screen is taken.
    atexit { TerminalRestoration.restore(discardsOutput: false) }
    giveHandlersAStack()
  }()

  /// Allocates a stack for handlers: after endless recursion, the normal stack is full.
  private static func giveHandlersAStack() {
    #if os(macOS) || os(Linux)
    var current = stack_t()
    guard sigaltstack(nil, &current) == 0, current.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    let size = 1 << 16
    var stack = stack_t()
    // Like the plan, it is used until the process ends.
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = .init(size)
    sigaltstack(&stack, nil)
    #endif
  }
}

private func onFatalSignal(_ signal: Int32) { TerminalRestoration.dieOf(signal) }
