// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import AlbumScreen
internal import Foundation
internal import Testing

@testable import AlbumApp

@Suite("EventLoop", .serialized, .enabled(if: !TerminalDemo.isWanted))
struct EventLoopTests {
  /// Starts the demo and waits until it has drawn its first frame.
  private func demo(input: String? = nil) throws -> (PseudoTerminal, PseudoTerminal.Modes) {
    let terminal = try PseudoTerminal()
    let modes = terminal.modes
    try TerminalDemo.start(on: terminal, input: input)
    if input == nil { try terminal.wait(forText: "size 80x24") }
    return (terminal, modes)
  }

  /// Expects the terminal to have its original state.
  private func expectRestored(_ terminal: PseudoTerminal, _ modes: PseudoTerminal.Modes) throws {
    try terminal.waitForFarewell()
    #expect(terminal.modes == modes)
    #expect(terminal.screen.unknown == [])
  }

  @Test func `the built app is next to the tests`() {
    #expect(FileManager.default.isExecutableFile(atPath: BuiltProgram.albumApp))
  }

  @Test func `the screen is taken while the app runs`() throws {
    let (terminal, modes) = try demo()
    let screen = terminal.screen
    #expect(screen.isAlternateScreen && !screen.showsCursor && !screen.wrapsLines)
    #expect(screen.marksPastes)
    #expect(screen.reportsMouse && screen.reportsMouseInDecimal)
    #expect(terminal.modes != modes)
    #expect(terminal.modes.local & UInt(ICANON | ECHO) == 0)
    #expect(terminal.modes.local & UInt(ISIG) != 0)
  }

  @Test func `quitting restores the terminal and succeeds`() throws {
    let (terminal, modes) = try demo()
    terminal.send("q")
    let exit = try terminal.waitForExit()
    try expectRestored(terminal, modes)
    #expect(exit == .code(0))
  }

  @Test func `keys are shown in the order pressed`() throws {
    let (terminal, _) = try demo()
    terminal.send("h\u{1B}[Cé\u{1B}[Z\r")
    try terminal.wait(forText: "character(\"h\") right character(\"é\") backTab enter.")
    terminal.send("\u{1B}")
    try terminal.wait(forText: "enter escape.")
    terminal.send("\u{1B}[200~q\n\u{1B}[201~")
    try terminal.wait(forText: "escape text(\"q \").")
    terminal.send("q")
    _ = try terminal.waitForExit()
  }

  @Test func `news from another thread is shown immediately`() throws {
    let (terminal, _) = try demo()
    terminal.send("b")
    try terminal.wait(forText: "character(\"b\") news.")
    terminal.send("b")
    try terminal.wait(forText: "news character(\"b\") news.")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .code(0))
  }

  @Test func `an animation runs without keys, then stops`() throws {
    let (terminal, _) = try demo()
    terminal.send("m")
    try terminal.wait(forText: "character(\"m\") tick2 tick1 tick0.")
    terminal.send("h")
    try terminal.wait(forText: "tick0 character(\"h\").")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .code(0))
  }

  @Test(arguments: ["\u{3}", "\u{1C}"])
  func `signal keys end the app with their signal`(key: String) throws {
    let (terminal, modes) = try demo()
    terminal.send(key)
    let exit = try terminal.waitForExit()
    try expectRestored(terminal, modes)
    #expect(exit == .signal(key == "\u{3}" ? SIGINT : SIGQUIT))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func `the parent sees the signal that ended the app`(signal: Int32) throws {
    let (terminal, modes) = try demo()
    terminal.signal(signal)
    let exit = try terminal.waitForExit()
    try expectRestored(terminal, modes)
    #expect(exit == .signal(signal))
  }

  @Test func `an error restores the terminal before it is reported`() throws {
    let (terminal, modes) = try demo()
    terminal.send("e")
    let exit = try terminal.waitForExit()
    try expectRestored(terminal, modes)
    try terminal.wait(forText: "failed: poll: ")
    #expect(exit == .code(74))
  }

  @Test func `calling exit restores the terminal`() throws {
    let (terminal, modes) = try demo()
    terminal.send("x")
    let exit = try terminal.waitForExit()
    try expectRestored(terminal, modes)
    #expect(exit == .code(3))
  }

  @Test(arguments: ["t", "a", "o"])
  func `traps, aborts, and stack overflows restore the terminal`(key: String) throws {
    let (terminal, modes) = try demo()
    terminal.send(key)
    let exit = try terminal.waitForExit()
    try expectRestored(terminal, modes)
    // A sanitizer turns some of the signals into exit codes.
    #expect(exit != .code(0) && exit != .code(74))
  }

  @Test func `a resized window is laid out immediately`() throws {
    let (terminal, _) = try demo()
    terminal.resize(to: GridSize(columns: 33, rows: 5))
    try terminal.wait(forText: "size 33x5")
    terminal.resize(to: GridSize(columns: 120, rows: 40))
    try terminal.wait(forText: "size 120x40")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .code(0))
  }

  @Test func `the end of the input ends the app`() throws {
    let (terminal, modes) = try demo(input: "/dev/null")
    let exit = try terminal.waitForExit()
    try terminal.wait(forText: "ended: inputClosed")
    try expectRestored(terminal, modes)
    #expect(exit == .code(0))
  }

  @Test func `closing the window ends the app`() throws {
    let (terminal, _) = try demo()
    terminal.hangUp()
    let exit = try terminal.waitForExit()
    #expect([.signal(SIGHUP), .code(0)].contains(exit))
  }

  @Test func `a signal ends the app despite unread output`() throws {
    let (terminal, modes) = try demo()
    terminal.resize(to: GridSize(columns: 400, rows: 200))
    try terminal.wait(forText: "size 400x200")
    terminal.send("f")
    try terminal.wait(for: "the beginning of the noise") { $0.screen.text.contains("▀") }
    terminal.signal(SIGTERM)
    let exit = try terminal.waitForExit(reads: false)
    try terminal.waitForFarewell()
    #expect(terminal.modes == modes)
    #expect(exit == .signal(SIGTERM))
  }

  @Test func `suspending restores the terminal, resuming redraws`() throws {
    let terminal = try PseudoTerminal()
    let demo = TerminalDemo.launchCommand.map { "'\($0)'" }.joined(separator: " ")
    // Only a shell with job control can resume a suspended process.
    try terminal.start(
      "/bin/sh",
      arguments: ["-c", "set -m; \(demo); echo it stopped; read answer; fg; echo it went on"],
      environment: TerminalDemo.environment
    )
    try terminal.wait(forText: "size 80x24")
    terminal.send("z")
    try terminal.wait(forText: "character(\"z\").")
    terminal.send("\u{1A}")
    try terminal.wait(forText: "it stopped")
    try terminal.waitForFarewell()
    #expect(terminal.modes.local & UInt(ICANON | ECHO) == UInt(ICANON | ECHO))
    terminal.send("go\n")
    try terminal.wait(for: "the screen again") {
      $0.screen.isAlternateScreen && $0.screen.text.hasPrefix("size 80x24\nkeys character(\"z\").")
    }
    terminal.send("q")
    try terminal.wait(forText: "it went on")
    #expect(try terminal.waitForExit() == .code(0))
  }

  @Test func `an app that can't be resumed isn't suspended`() throws {
    let (terminal, _) = try demo()
    terminal.send("\u{1A}z")
    try terminal.wait(for: "the screen again") {
      $0.screen.isAlternateScreen && $0.screen.text.contains("character(\"z\").")
    }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .code(0))
  }
}
#endif
