// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The action for a signal.
enum SignalAction {
  /// A function that runs on a signal, and may only make async-signal-safe calls.
  typealias Handler = @convention(c) (Int32) -> Void

  /// Installs a handler, unless the process was started with the signal ignored.
  ///
  /// `nohup` ignores hang-ups, and a shell ignores interrupts for background jobs; a program that
  /// handled them anyway would end although it was asked to stay.
  ///
  /// System calls that the signal interrupts fail with `EINTR`, so that the loop notices it.
  ///
  /// - Parameters:
  ///   - handler: The handler to call.
  ///   - signal: The signal's number.
  ///   - previous: The place to store the previous action.
  static func install(
    _ handler: Handler,
    for signal: Int32,
    previous: UnsafeMutablePointer<sigaction>
  ) {
    var action = sigaction()
    action.handler = handler
    action.sa_flags = Int32(SA_ONSTACK)
    sigemptyset(&action.sa_mask)
    sigaction(signal, &action, previous)
    if isIgnored(previous.pointee) { sigaction(signal, previous, nil) }
  }

  /// Ignores a signal.
  ///
  /// - Parameters:
  ///   - signal: The signal's number.
  ///   - previous: The place to store the previous action.
  static func ignore(_ signal: Int32, previous: UnsafeMutablePointer<sigaction>) {
    var action = sigaction()
    action.handler = SIG_IGN
    sigaction(signal, &action, previous)
  }

  /// Restores a signal's default action and sends the signal to this process.
  ///
  /// The signal must reach this thread, so this unblocks it.
  ///
  /// - Parameter signal: The signal's number.
  static func performDefault(_ signal: Int32) {
    var action = sigaction()
    action.handler = SIG_DFL
    sigaction(signal, &action, nil)
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    sigaddset(&unblocked, signal)
    pthread_sigmask(SIG_UNBLOCK, &unblocked, nil)
    raise(signal)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

extension sigaction {
  /// The handler, which every C library stores in a union under a different name.
  fileprivate var handler: SignalAction.Handler? {
    get {
      #if canImport(Darwin)
      __sigaction_u.__sa_handler
      #elseif canImport(Glibc)
      __sigaction_handler.sa_handler
      #elseif canImport(Musl)
      __sa_handler.sa_handler
      #endif
    }
    set {
      #if canImport(Darwin)
      __sigaction_u.__sa_handler = newValue
      #elseif canImport(Glibc)
      __sigaction_handler.sa_handler = newValue
      #elseif canImport(Musl)
      __sa_handler.sa_handler = newValue
      #endif
    }
  }
}
