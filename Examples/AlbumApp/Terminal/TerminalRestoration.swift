// SPDX-License-Identifier: MIT

internal import Synchronization

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Gives the terminal back to the one who had it before, on every way out.
///
/// A program that traps runs no `defer`. So what restores the terminal is kept where a signal
/// handler finds it, in the form in which a handler may use it: a handler can run between any two
/// instructions, even in the middle of an allocation, and may therefore call only what POSIX lists
/// as async-signal-safe. Here that is `tcflush`, `tcsetattr`, `write`, `poll`, `sigaction` and
/// `raise`, atomic loads, and plain memory that was set up before. No Swift object is made,
/// retained or released.
///
/// One terminal is taken at a time. Only `SIGKILL`, which no program sees, leaves it as it is.
enum TerminalRestoration {
  /// What a handler needs; plain memory throughout.
  private struct Plan {
    var input: Int32
    var output: Int32
    var modes: termios
    var hasModes: Bool
    var farewell: UnsafePointer<UInt8>
    var farewellCount: Int
    /// What was to happen on each signal before, indexed by the signal's number.
    var previous: UnsafeMutablePointer<sigaction>
  }

  private static let isArmed = Atomic(false)

  /// The plan, made once and never freed.
  ///
  /// This is safe although the compiler cannot see it: the pointer never changes; what it points to
  /// is written only while `isArmed` is false, by the thread that has the terminal, and read by
  /// others only after they saw `isArmed` true, with acquire ordering against the release that set
  /// it.
  nonisolated(unsafe) private static let plan = UnsafeMutablePointer<Plan>.allocate(capacity: 1)

  /// The signals that end a process which did something wrong, and Quit, with which a person ends a
  /// process that hangs.
  private static let fatalSignals = [
    SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV,
  ]

  /// Promises to restore the terminal from now on.
  ///
  /// - Parameters:
  ///   - input: The descriptor that the modes belong to.
  ///   - output: The descriptor that the farewell is written to.
  ///   - modes: The modes to go back to, or `nil` where the input is no terminal.
  ///   - farewell: The bytes that undo what was done to the screen.
  /// - Precondition: The promise before was ended by ``disarm()``.
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

  /// Ends the promise.
  ///
  /// The terminal stays as it is; call ``restore(discardsOutput:)`` first.
  static func disarm() {
    for signal in fatalSignals { sigaction(signal, previousActions + Int(signal), nil) }
    isArmed.store(false, ordering: .releasing)
  }

  /// Restores the terminal if it was taken; doing so twice does no harm.
  ///
  /// - Parameter discardsOutput: Whether to drop what the terminal has not taken yet, so that the
  ///   farewell fits where the reader has stopped reading.
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
        // Nobody reads. After two seconds the farewell matters more than what was not read.
        patience -= 1
        if patience == 1 { tcflush(output, TCOFLUSH) }
        var request = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        pollTerminals(&request, 1, 50)
      }
    }
    if plan.pointee.hasModes { tcsetattr(plan.pointee.input, TCSANOW, &plan.pointee.modes) }
    errno = code
  }

  /// Restores the terminal and lets the signal do what it would have done.
  ///
  /// The signal is blocked while its handler runs, so the one raised here comes when the handler
  /// returns, at the very instruction that was interrupted: what comes next, be it the end, a
  /// debugger or a report of the crash, finds everything as it was.
  fileprivate static func dieOf(_ signal: Int32) {
    restore(discardsOutput: true)
    sigaction(signal, plan.pointee.previous + Int(signal), nil)
    raise(signal)
  }

  /// Memory for the actions, made once, never freed, and governed by the rule of `plan`.
  nonisolated(unsafe) private static let previousActions = {
    let count = 1 + Int(fatalSignals.max() ?? 0)
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: count)
    actions.initialize(repeating: sigaction(), count: count)
    return actions
  }()

  /// What is done once in the life of a process.
  private static let once: Void = {
    // Somebody may call `exit` while the screen is taken.
    atexit { TerminalRestoration.restore(discardsOutput: false) }
    giveHandlersAStack()
  }()

  /// Makes room for a handler where there is none: after endless recursion, the stack is full.
  private static func giveHandlersAStack() {
    #if os(macOS) || os(Linux)
    var current = stack_t()
    guard sigaltstack(nil, &current) == 0, current.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    let size = 1 << 16
    var stack = stack_t()
    // Like the plan, it serves until the process ends.
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = .init(size)
    sigaltstack(&stack, nil)
    #endif
  }
}

private func onFatalSignal(_ signal: Int32) { TerminalRestoration.dieOf(signal) }
