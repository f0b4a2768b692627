// SPDX-License-Identifier: MIT

internal import AlbumScreen

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A terminal as a screen of cells.
///
/// ``enter()`` takes the terminal: keys arrive one by one and without echo, and frames are drawn on
/// the alternate screen, so that ``leave()`` brings back the previous content. The keys that send
/// signals, such as Ctrl-C and Ctrl-Z, still do so. If the process ends in between, for any reason,
/// ``TerminalRestoration`` does the work of ``leave()``.
///
/// A screen is confined to the isolation that made it. Only one screen is entered at a time.
final class TerminalScreen {
  private let input: Int32
  private let output: Int32
  private let sizeLimit: GridSize?
  private let environment: [String: String]
  private let encoder: FrameEncoder

  private var isEntered = false
  /// A second descriptor for the terminal behind ``output`` while the screen is entered, opened as
  /// nonblocking.
  ///
  /// A blocked write can't notice a signal that arrives on another thread. ``output`` itself is
  /// left unchanged, because other processes use it too.
  private var canvas: Int32 = -1
  /// A second descriptor for the terminal behind ``input``.
  ///
  /// A readable key may be gone a moment later: Ctrl-Z drops earlier input.
  private var keyboard: Int32 = -1
  /// Whether the terminal has received the ``greeting``.
  private var isGreeted = false
  /// The frame that the terminal shows, or `nil` if that is unknown.
  private var shown: CellGrid?
  /// Whether part of a frame may still be pending because the reader doesn't read.
  private var isStuck = false

  /// Makes a screen; it does not use the terminal until it is entered.
  ///
  /// - Parameters:
  ///   - input: The source of keys. It need not be a terminal.
  ///   - output: The destination of frames.
  ///   - mode: The terminal's color mode.
  ///   - sizeLimit: The maximum of ``size``, from `--size`.
  ///   - environment: `COLUMNS` and `LINES` replace a size that the terminal does not know.
  init(
    input: Int32 = StandardStream.input.descriptor,
    output: Int32 = StandardStream.output.descriptor,
    mode: ColorMode,
    sizeLimit: GridSize? = nil,
    environment: [String: String] = [:]
  ) {
    self.input = input
    self.output = output
    self.sizeLimit = sizeLimit
    self.environment = environment
    encoder = FrameEncoder(mode: mode)
  }

  deinit { leave() }

  /// The descriptor to read keys from.
  var keyDescriptor: Int32 { keyboard < 0 ? input : keyboard }

  /// The current size for a frame.
  ///
  /// It is the terminal's size, or else that of `COLUMNS` and `LINES`, or else 80x24; at most the
  /// limit that the screen was made with, and within ``Options/sizeLimits``.
  var size: GridSize {
    var window = winsize()
    if ioctl(output, UInt(TIOCGWINSZ), &window) != 0 { window = winsize() }
    return GridSize(
      columns: Self.extent(window.ws_col, environment["COLUMNS"], 80, limit: sizeLimit?.columns),
      rows: Self.extent(window.ws_row, environment["LINES"], 24, limit: sizeLimit?.rows)
    )
  }

  private static func extent(
    _ known: UInt16,
    _ stated: String?,
    _ usual: Int,
    limit: Int?
  ) -> Int {
    let allowed = Options.sizeLimits
    let stated = stated.flatMap { Int($0) }.flatMap { allowed.contains($0) ? $0 : nil }
    let extent = known > 0 ? Int(known) : stated ?? usual
    return min(max(extent, allowed.lowerBound), limit ?? allowed.upperBound, allowed.upperBound)
  }
}

extension TerminalScreen {
  /// The sequence sent on entering: alternate screen, no cursor, no line wrapping, marked pastes,
  /// and mouse reports.
  private static let greeting = """
    \u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h\u{1B}[m
    """

  /// The sequence that undoes the greeting, even in the middle of a frame.
  private static let farewell: StaticString = """
    \u{1B}[m\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\
    \u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l
    """

  /// Takes the terminal, or takes it again after another program may have changed it.
  ///
  /// The screen changes with the first frame.
  ///
  /// - Throws: ``TerminalError``; the terminal is then unchanged.
  func enter() throws(TerminalError) {
    if !isEntered {
      let modes = Self.modes(of: input)
      canvas = Self.openAgain(output, O_WRONLY)
      keyboard = Self.openAgain(input, O_RDONLY)
      isEntered = true
      TerminalRestoration.arm(
        input: input,
        output: canvas < 0 ? output : canvas,
        modes: modes,
        farewell: Self.farewell
      )
    }
    isGreeted = false
    shown = nil
    do throws(TerminalError) {
      try becomeRaw()
    } catch {
      leave()
      throw error
    }
  }

  /// Restores the terminal; does nothing if it was not taken.
  func leave() {
    guard isEntered else { return }
    TerminalRestoration.restore(discardsOutput: isStuck)
    TerminalRestoration.disarm()
    for descriptor in [canvas, keyboard] where descriptor >= 0 { close(descriptor) }
    canvas = -1
    keyboard = -1
    isEntered = false
    isStuck = false
    shown = nil
  }

  /// Shows a frame; content already shown is not sent again.
  ///
  /// - Parameters:
  ///   - frame: The frame, of the size ``size``.
  ///   - alarm: A descriptor that is readable after a signal.
  /// - Throws: ``TerminalError``, interrupted if the alarm was triggered while the terminal
  ///   accepted nothing. The terminal's content is then unknown, and the next frame is drawn in
  ///   full.
  func show(_ frame: CellGrid, unless alarm: Int32 = -1) throws(TerminalError) {
    let bytes = (isGreeted ? [] : Array(Self.greeting.utf8)) + encoder.encode(frame, after: shown)
    shown = nil
    isStuck = true
    try Descriptor.write(bytes, to: canvas < 0 ? output : canvas, unless: alarm)
    isStuck = false
    isGreeted = true
    shown = frame
  }

  /// Forgets the terminal's content, so that the next frame is drawn in full.
  func invalidate() { shown = nil }
}

extension TerminalScreen {
  private static func modes(of descriptor: Int32) -> termios? {
    var modes = termios()
    return tcgetattr(descriptor, &modes) == 0 ? modes : nil
  }

  /// Opens the terminal behind a descriptor as nonblocking.
  ///
  /// - Returns: A descriptor, or -1 if there is no terminal or it can't be opened, as after `su`.
  private static func openAgain(_ descriptor: Int32, _ access: Int32) -> Int32 {
    var name = [CChar](repeating: 0, count: 1024)
    guard ttyname_r(descriptor, &name, name.count) == 0 else { return -1 }
    return open(&name, access | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
  }

  /// Makes keys arrive one by one, unprocessed, and without echo.
  private func becomeRaw() throws(TerminalError) {
    guard var modes = Self.modes(of: input) else { return }
    modes.c_iflag &= ~tcflag_t(BRKINT | ICRNL | IGNCR | INLCR | INPCK | ISTRIP | IXON)
    modes.c_oflag &= ~tcflag_t(OPOST)
    modes.c_cflag |= tcflag_t(CS8)
    modes.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN)
    modes.c_lflag |= tcflag_t(ISIG)
    withUnsafeMutableBytes(of: &modes.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    while tcsetattr(input, TCSANOW, &modes) != 0 {
      if errno != EINTR { throw TerminalError(operation: "tcsetattr", code: errno) }
    }
  }
}
