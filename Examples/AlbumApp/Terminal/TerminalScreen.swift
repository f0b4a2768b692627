// SPDX-License-Identifier: MIT

internal import AlbumLibrary

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A terminal that is used as a screen of cells.
///
/// ``enter()`` takes it: keys come one by one and without an echo, and frames are drawn on the
/// alternate screen, so that what was there before comes back with ``leave()``. The keys that send
/// signals, such as Ctrl-C and Ctrl-Z, go on doing so. Should the process end in between, however
/// it ends, ``TerminalRestoration`` does what ``leave()`` would have done.
///
/// A screen is confined to the isolation that made it. One screen is entered at a time.
final class TerminalScreen {
  private let input: Int32
  private let output: Int32
  private let sizeLimit: GridSize?
  private let environment: [String: String]
  private let encoder: FrameEncoder

  private var isEntered = false
  /// The terminal behind ``output`` once more while the screen is entered, opened so that it never
  /// blocks.
  ///
  /// What blocks in a write cannot see that a signal came on another thread. ``output`` itself
  /// stays as it is, for other processes use it too.
  private var canvas: Int32 = -1
  /// The terminal behind ``input`` once more.
  ///
  /// A key that could be read may be gone a moment later: Ctrl-Z drops what was typed before it.
  private var keyboard: Int32 = -1
  /// Whether the terminal has read the ``greeting``.
  private var isGreeted = false
  /// What the terminal shows, or `nil` where that is not known.
  private var shown: CellGrid?
  /// Whether part of a frame may still be on its way to a reader who does not read.
  private var isStuck = false

  /// Makes a screen, which leaves the terminal alone until it is entered.
  ///
  /// - Parameters:
  ///   - input: Where keys come from. It need not be a terminal.
  ///   - output: Where frames go.
  ///   - mode: How much of a style to show.
  ///   - sizeLimit: What ``size`` does not exceed, where `--size` says so.
  ///   - environment: `COLUMNS` and `LINES` stand in for a size that the terminal does not know.
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

  /// Where keys come from.
  var keyDescriptor: Int32 { keyboard < 0 ? input : keyboard }

  /// The size that a frame should have now.
  ///
  /// It is the terminal's, else what `COLUMNS` and `LINES` say, else 80x24; at most the limit that
  /// the screen was made with, and within ``Options/sizeLimits``.
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
  /// What is said to the terminal on entering: the alternate screen, no cursor, no wrapping of
  /// lines, pasted text marked as such, reports of the mouse.
  private static let greeting = """
    \u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h\u{1B}[m
    """

  /// What undoes the greeting, whatever was being drawn.
  private static let farewell: StaticString = """
    \u{1B}[m\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\
    \u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l
    """

  /// Takes the terminal, or takes it again where another program may have changed it.
  ///
  /// The screen changes with the first frame.
  ///
  /// - Throws: ``TerminalError``; the terminal is then as it was.
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

  /// Gives the terminal back; does nothing where it was not taken.
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

  /// Shows a frame; what is there already is not sent again.
  ///
  /// - Parameters:
  ///   - frame: What to show, of the size ``size``.
  ///   - alarm: A descriptor from which something can be read when a signal came.
  /// - Throws: ``TerminalError``, interrupted where the alarm came while the terminal took nothing.
  ///   What it shows is then not known, and the next frame is drawn in full.
  func show(_ frame: CellGrid, unless alarm: Int32 = -1) throws(TerminalError) {
    let bytes = (isGreeted ? [] : Array(Self.greeting.utf8)) + encoder.encode(frame, after: shown)
    shown = nil
    isStuck = true
    try Descriptor.write(bytes, to: canvas < 0 ? output : canvas, unless: alarm)
    isStuck = false
    isGreeted = true
    shown = frame
  }

  /// Forgets what the terminal shows, so that the next frame is drawn in full.
  func invalidate() { shown = nil }
}

extension TerminalScreen {
  private static func modes(of descriptor: Int32) -> termios? {
    var modes = termios()
    return tcgetattr(descriptor, &modes) == 0 ? modes : nil
  }

  /// Opens the terminal behind a descriptor so that it does not block.
  ///
  /// - Returns: A descriptor, or -1 where there is no terminal or it cannot be opened, as after
  ///   `su`.
  private static func openAgain(_ descriptor: Int32, _ access: Int32) -> Int32 {
    var name = [CChar](repeating: 0, count: 1024)
    guard ttyname_r(descriptor, &name, name.count) == 0 else { return -1 }
    return open(&name, access | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
  }

  /// Lets keys come one by one, as they are, and without an echo.
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
