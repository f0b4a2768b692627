// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import AlbumScreen
internal import Foundation
internal import MotifTestSupport
internal import Testing

@testable import AlbumApp

/// A minimal program that uses the screen and the loop: it shows its size and the pressed keys, and
/// can be made to end in every possible way.
///
/// It is part of the test program, which starts itself again with ``variable`` set and runs the
/// demo instead of the tests.
enum TerminalDemo {
  private static let variable = "MOTIF_TERMINAL_DEMO"

  /// Whether this process should run the demo.
  static var isWanted: Bool { getenv(variable) != nil }

  /// Starts the demo on a terminal.
  static func start(on terminal: PseudoTerminal, input: String? = nil) throws {
    let launch = launchCommand
    try terminal.start(
      launch[0],
      arguments: Array(launch.dropFirst()),
      environment: environment,
      input: input
    )
  }

  /// The command that starts the demo: this program, with a filter for the test that runs the demo.
  static var launchCommand: [String] {
    let arguments = CommandLine.arguments
    var launch = [arguments[0]]
    if let index = arguments.firstIndex(of: "--test-bundle-path"), index + 1 < arguments.count {
      launch += arguments[index...index + 1]
    }
    return launch + ["--testing-library", "swift-testing", "--filter", "TerminalDemoProcess"]
  }

  /// The variables for the demo.
  static var environment: [String: String] {
    var options = getenv("ASAN_OPTIONS").map { String(cString: $0) + ":" } ?? ""
    // The demo ends in the middle of a test run, when much memory is still in use.
    options += "detect_leaks=0"
    return [variable: "1", "SWIFT_BACKTRACE": "enable=no", "ASAN_OPTIONS": options]
  }

  /// The keys with an action; all others are shown.
  ///
  /// `q` quits, `e` lets the loop throw an error, `x` exits, `t` traps, `a` aborts, `o` overflows
  /// the stack, `f` fills the screen with more than a terminal accepts at once, `b` lets another
  /// thread ring the bell, and `m` runs an animation of three ticks.
  static func run() -> Never {
    var size = GridSize(columns: 0, rows: 0)
    var keys: [String] = []
    var isFinished = false
    var isFilling = false
    let ticks = LoopTickSource()
    let environment = ProcessEnvironment.read()
    let mode = ColorMode.decide(choice: .auto, environment: environment, isTerminal: true)
    let screen = TerminalScreen(mode: mode, environment: environment)
    do {
      let doorbell = try Doorbell()
      let ending = try EventLoop(screen: screen, doorbell: doorbell, ticks: ticks).run(
        frame: {
          isFilling ? noise(size: size) : frame(size: size, keys: keys)
        },
        onEvent: { event in
          guard case .key(let key) = event else { return }
          keys.append("\(key)")
          switch key {
          case .character("q"): isFinished = true
          case .character("e"): forbidDescriptors()
          case .character("x"): exit(3)
          case .character("t"): preconditionFailure("The demo was asked to trap.")
          case .character("a"): abort()
          case .character("o"): keys.append("\(overflow(1))")
          case .character("f"): isFilling = true
          case .character("b"): Thread.detachNewThread { doorbell.ring() }
          case .character("m"):
            var ticksLeft = 3
            ticks.start { _ in
              ticksLeft -= 1
              keys.append("tick\(ticksLeft)")
              if ticksLeft == 0 { ticks.stop() }
            }
          default: break
          }
        },
        onResize: { size = $0 },
        onNews: { keys.append("news") },
        isFinished: { isFinished }
      )
      try? StandardStream.output.write("ended: \(ending)\n")
      ending.endProcess()
    } catch {
      try? StandardStream.output.write("failed: \(error)\n")
      ExitCode.inputOutput.endProcess()
    }
  }

  private static func frame(size: GridSize, keys: [String]) -> CellGrid {
    var grid = CellGrid(size: size)
    let lines = ["size \(size.columns)x\(size.rows)", "keys \(keys.joined(separator: " "))."]
    for (row, line) in lines.enumerated() where row < size.rows {
      for (column, character) in line.enumerated() where column < size.columns {
        grid[column: column, row: row] = Cell(character, style: CellStyle(attributes: .bold))
      }
    }
    return grid
  }

  private static func noise(size: GridSize) -> CellGrid {
    var grid = CellGrid(size: size)
    var generator = SeededGenerator(seed: 1)
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let bits = generator.next()
        let color = CellColor(
          red: UInt8(truncatingIfNeeded: bits),
          green: UInt8(truncatingIfNeeded: bits >> 8),
          blue: UInt8(truncatingIfNeeded: bits >> 16)
        )
        grid[column: column, row: row] = Cell("▀", style: CellStyle(foreground: color))
      }
    }
    return grid
  }

  /// Makes every `poll` of more than one descriptor fail.
  private static func forbidDescriptors() {
    var limit = rlimit(rlim_cur: 1, rlim_max: 1)
    #if canImport(Glibc)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #else
    setrlimit(RLIMIT_NOFILE, &limit)
    #endif
  }

  /// Calls itself endlessly, and uses memory that no optimization can remove.
  @inline(never)
  private static func overflow(_ depth: Int) -> Int {
    withUnsafeTemporaryAllocation(byteCount: 1 << 12, alignment: 16) { buffer in
      buffer[depth & 0xFFF] = UInt8(truncatingIfNeeded: depth)
      return depth < 0 ? 0 : overflow(depth + 1) + Int(buffer[depth & 0xFFF])
    }
  }
}

@Suite("TerminalDemoProcess", .enabled(if: TerminalDemo.isWanted))
struct TerminalDemoProcess {
  @Test @MainActor func `is the demo where it is wanted`() { TerminalDemo.run() }
}
#endif
