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
/// Everything happens on the thread that calls
/// ``run(frame:onEvent:onResize:onNews:onSuspend:isAnimated:onTick:isFinished:)``, one thing after the other.
/// Between events the thread sleeps; other threads wake it with a ``Doorbell``. When the loop has ended, the app saves
/// what it has to save, and then calls ``Ending/endProcess()``.
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
  /// How long, in milliseconds, something that moves by itself stands still.
  private static let tickDelay: Int32 = 100

  private let screen: TerminalScreen
  private let doorbell: Doorbell?

  /// Makes a loop.
  ///
  /// - Parameters:
  ///   - screen: The screen to enter while the loop runs.
  ///   - doorbell: What other threads ring when they have news for the app.
  init(screen: TerminalScreen, doorbell: Doorbell? = nil) {
    self.screen = screen
    self.doorbell = doorbell
  }

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
  ///   - onNews: Looks for what other threads have done, after the doorbell rang.
  ///   - onSuspend: Saves what there is to save, before the process is suspended.
  ///   - isAnimated: Whether something on the screen moves by itself.
  ///   - onTick: Moves it, every tenth of a second in which nothing else happens.
  ///   - isFinished: Whether to end; what comes after is not handed on.
  /// - Returns: The reason.
  /// - Throws: ``TerminalError`` where the terminal fails other than by going away.
  func run(
    frame: () -> CellGrid,
    onEvent: (InputEvent) -> Void,
    onResize: (GridSize) -> Void,
    onNews: () -> Void = {},
    onSuspend: () -> Void = {},
    isAnimated: () -> Bool = { false },
    onTick: () -> Void = {},
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
        let wakeUp = try wait(
          for: signals,
          atMost: decoder.isWaiting ? Self.escapeDelay : isAnimated() ? Self.tickDelay : -1
        )
        if wakeUp.signalCame {
          let arrivals = signals.takeArrivals()
          if let signal = arrivals.ending { return .signal(signal) }
          if arrivals.suspends { onSuspend() }
          try follow(arrivals, with: signals)
          if screen.size != size {
            size = screen.size
            onResize(size)
          }
        }
        if wakeUp.isTimeUp, isAnimated() { onTick() }
        if wakeUp.bellRang {
          doorbell?.reset()
          onNews()
        }
        let keys: Descriptor.Reading =
          wakeUp.keyCame ? try Descriptor.read(from: screen.keyDescriptor) : .nothingYet
        let events = decoder.decode(keys.bytes)
        let late = wakeUp.isTimeUp || keys == .end ? decoder.flush() : []
        for event in events + late where !isFinished() { onEvent(event) }
        if keys == .end, !isFinished() { return .inputClosed }
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
    var bellRang = false
    var isTimeUp = false
  }

  private func wait(
    for signals: SignalRelay,
    atMost milliseconds: Int32
  ) throws(TerminalError) -> WakeUp {
    let arrivals = try Descriptor.wait(
      for: [signals.descriptor, screen.keyDescriptor, doorbell?.descriptor ?? -1],
      atMost: milliseconds
    )
    // The signal that interrupted has written to the pipe, so the next call returns at once.
    guard !arrivals.wasInterrupted else { return WakeUp() }
    return WakeUp(
      signalCame: arrivals.isReadable[0],
      keyCame: arrivals.isReadable[1],
      bellRang: arrivals.isReadable[2],
      isTimeUp: !arrivals.isReadable.contains(true)
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
