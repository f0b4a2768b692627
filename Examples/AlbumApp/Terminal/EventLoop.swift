// SPDX-License-Identifier: MIT

internal import AlbumLibrary

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Runs an app on a screen: waits for keys and signals, hands them on, and shows the frame.
///
/// Everything happens on the thread that calls ``run(frame:onKey:onResize:isFinished:)``, one thing
/// after the other. Between events the thread sleeps. When the loop has ended, the app saves what
/// it has to save, and then calls ``Ending/endProcess()``.
final class EventLoop {
  /// Why a loop came to its end.
  enum Ending: Hashable {
    /// The app is finished.
    case finished
    /// No more keys can come.
    case inputClosed
    /// Nobody looks at the screen any more.
    case outputClosed
    /// A signal asks the process to end.
    case signal(Int32)
  }

  /// How long to wait, in milliseconds, for the rest of what an escape byte may begin.
  private static let escapeDelay: Int32 = 50

  private let screen: TerminalScreen

  /// Makes a loop.
  ///
  /// - Parameter screen: The screen to enter while the loop runs.
  init(screen: TerminalScreen) { self.screen = screen }

  /// Runs until there is a reason to end, and gives the terminal back.
  ///
  /// While it runs, the loop listens to the signals that end or suspend the process and to those
  /// about the window. After a suspension the frame is drawn in full.
  ///
  /// - Parameters:
  ///   - frame: What to show now. It is asked after every batch of events and every change of the
  ///     size.
  ///   - onEvent: Takes a key, or a use of the mouse.
  ///   - onResize: Takes the size of the frames to come: once before the first, then on every
  ///     change.
  ///   - isFinished: Whether to end; what comes after is not handed on.
  /// - Returns: The reason.
  /// - Throws: ``TerminalError`` where the terminal fails other than by going away.
  func run(
    frame: () -> CellGrid,
    onEvent: (InputEvent) -> Void,
    onResize: (GridSize) -> Void,
    isFinished: () -> Bool
  ) throws(TerminalError) -> Ending {
    let signals = try SignalRelay()
    defer { signals.stop() }
    var decoder = InputDecoder()
    var size = screen.size
    onResize(size)
    do throws(TerminalError) {
      try screen.enter()
      defer { screen.leave() }
      repeat {
        do throws(TerminalError) {
          try screen.show(frame(), unless: signals.descriptor)
        } catch {
          // The signal that interrupted is taken below, and the frame comes next time.
          if !error.isInterrupted { throw error }
        }
        let wakeUp = try wait(for: signals, isUndecided: decoder.isWaiting)
        if wakeUp.signalCame {
          let arrivals = signals.takeArrivals()
          if let signal = arrivals.ending { return .signal(signal) }
          try follow(arrivals, with: signals)
          if screen.size != size {
            size = screen.size
            onResize(size)
          }
        }
        let bytes = wakeUp.keyCame ? try Descriptor.read(from: screen.keyDescriptor) : []
        let events = bytes.map { decoder.decode($0) } ?? []
        let late = wakeUp.isTimeUp || bytes == nil ? decoder.flush() : []
        for event in events + late where !isFinished() { onEvent(event) }
        if bytes == nil, !isFinished() { return .inputClosed }
      } while !isFinished()
      return .finished
    } catch {
      if error.isClosed { return .outputClosed }
      throw error
    }
  }
}

extension EventLoop {
  private struct WakeUp {
    var signalCame = false
    var keyCame = false
    var isTimeUp = false
  }

  private func wait(for signals: SignalRelay, isUndecided: Bool) throws(TerminalError) -> WakeUp {
    var requests = [
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: screen.keyDescriptor, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&requests, nfds_t(requests.count), isUndecided ? Self.escapeDelay : -1)
    if count < 0 {
      let code = errno
      // The signal that interrupted has written to the pipe, so the next call returns at once.
      if code == EINTR || code == EAGAIN { return WakeUp() }
      throw TerminalError(operation: "poll", code: code)
    }
    return WakeUp(
      signalCame: requests[0].revents != 0,
      keyCame: requests[1].revents != 0,
      isTimeUp: count == 0
    )
  }

  private func follow(
    _ arrivals: SignalRelay.Arrivals,
    with signals: SignalRelay
  ) throws(TerminalError) {
    if arrivals.suspends {
      screen.leave()
      signals.suspendProcess()
    }
    if arrivals.suspends || arrivals.resumed { try screen.enter() }
    if arrivals.resized { screen.invalidate() }
  }
}

extension EventLoop.Ending {
  /// Ends the process in the way that tells its parent why.
  ///
  /// A signal is sent once more, now without a handler: a shell that sees its child die of an
  /// interrupt stops the script that started it, which no exit code would make it do.
  func endProcess() -> Never {
    if case .signal(let signal) = self {
      SignalAction.performDefault(signal)
      // Only a blocked signal leaves the process alive; this is the code shells use for it.
      exit(128 + signal)
    }
    ExitCode.success.endProcess()
  }
}
