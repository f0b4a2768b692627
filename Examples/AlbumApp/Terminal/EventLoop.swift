// SPDX-License-Identifier: MIT

internal import AlbumScreen

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Runs an app on a screen: waits for keys and signals, passes them on, and shows the frame.
///
/// Everything happens in sequence on the thread that calls
/// ``run(frame:onEvent:onResize:onNews:onSuspend:isFinished:)``. Between events and the ticks of
/// what moves, the thread sleeps; other threads wake it with a ``Doorbell``. When the loop has
/// ended, the app saves its data, and then calls ``Ending/endProcess()``.
final class EventLoop {
  /// Why a loop ended.
  enum Ending: Hashable {
    /// The app is finished.
    case finished
    /// No more keys can come.
    case inputClosed
    /// The screen has no viewer any more.
    case outputClosed
    /// A signal asked the process to end.
    case signal(Int32)
  }

  /// The time to wait, in milliseconds, for the rest of a sequence after an escape byte.
  private static let escapeDelay: Int32 = 50

  private let screen: TerminalScreen
  private let doorbell: Doorbell?
  private let ticks: LoopTickSource

  /// Makes a loop.
  ///
  /// - Parameters:
  ///   - screen: The screen to enter while the loop runs.
  ///   - doorbell: The bell that other threads ring when they have news for the app.
  ///   - ticks: The ticks for what moves.
  init(
    screen: TerminalScreen,
    doorbell: Doorbell? = nil,
    ticks: LoopTickSource = LoopTickSource()
  ) {
    self.screen = screen
    self.doorbell = doorbell
    self.ticks = ticks
  }

  /// Runs until there is a reason to end, and then restores the terminal.
  ///
  /// While it runs, the loop handles the signals that end or suspend the process and those about
  /// the window. After a suspension, the frame is drawn in full.
  ///
  /// - Parameters:
  ///   - frame: Returns the current frame. Called after every batch of events, every tick, and
  ///     every resize.
  ///   - onEvent: Takes a key or a mouse event.
  ///   - onResize: Takes the size of the following frames: once before the first, then after every
  ///     change.
  ///   - onNews: Called after the doorbell rang, to look for the results of other threads.
  ///   - onSuspend: Saves data before the process is suspended.
  ///   - isFinished: Whether to end; later events are not passed on.
  /// - Returns: The reason.
  /// - Throws: ``TerminalError`` if the terminal fails other than by disconnecting.
  func run(
    frame: () -> CellGrid,
    onEvent: (InputEvent) -> Void,
    onResize: (GridSize) -> Void,
    onNews: () -> Void = {},
    onSuspend: () -> Void = {},
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
        ticks.tickIfDue()
        do throws(TerminalError) {
          let frame = frame()
          try ticks.show { () throws(TerminalError) in
            try screen.show(frame, unless: signals.descriptor)
          }
        } catch {
          // The interrupting signal is handled below, and the frame is shown the next time.
          if !error.isInterrupted { throw error }
        }
        let wakeUp = try wait(
          for: signals,
          atMost: decoder.isWaiting ? Self.escapeDelay : ticks.delay
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
    // The interrupting signal has written to the pipe, so the next call returns immediately.
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
  /// Ends the process in a way that reports the reason to its parent.
  ///
  /// A signal is raised again, now without a handler: a shell whose child dies of an interrupt
  /// stops the script that started it, and no exit code has that effect.
  func endProcess() -> Never {
    if case .signal(let signal) = self {
      SignalAction.performDefault(signal)
      // Only a blocked signal leaves the process alive; shells use this code for it.
      exit(128 + signal)
    }
    ExitCode.success.endProcess()
  }
}
