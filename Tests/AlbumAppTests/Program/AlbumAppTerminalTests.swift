// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import AlbumScreen
internal import Foundation
internal import Testing

@testable import AlbumApp

@Suite("The program in a terminal", .serialized, .enabled(if: !TerminalDemo.isWanted))
struct AlbumAppTerminalTests {
  private let sandbox: Sandbox
  private let terminal: PseudoTerminal

  init() throws {
    sandbox = try Sandbox()
    terminal = try PseudoTerminal()
  }

  private func start(_ arguments: String..., environment: [String: String] = [:]) throws {
    try terminal.start(
      BuiltProgram.albumApp,
      arguments: ["--data", sandbox.data] + arguments,
      environment: environment
    )
    try terminal.wait(forText: "Albums  ")
  }

  private func quit() throws {
    terminal.send("q")
    #expect(try terminal.waitForExit() == .code(0))
  }

  @Test
  func `keys move through the library`() throws {
    try start()
    try terminal.wait(forText: "1 of 5")
    terminal.send("\u{1B}[C\u{1B}[C")
    try terminal.wait(forText: "3 of 5")
    terminal.send("d")
    try terminal.wait(forText: "Deleted “Nothing Like The Sun”.")
    terminal.send("u")
    try terminal.wait(forText: "3 of 5")
    terminal.send("/bowie\r")
    try terminal.wait(forText: "1 of 1 (5 in all)")
    try quit()
  }

  @Test
  func `suspending saves the session`() throws {
    // Only a shell with job control can resume a suspended process.
    try terminal.start(
      "/bin/sh",
      arguments: [
        "-c", "set -m; '\(BuiltProgram.albumApp)' --data '\(sandbox.data)'; echo it stopped; fg",
      ],
      environment: [:]
    )
    try terminal.wait(forText: "1 of 5")
    terminal.send("\u{1B}[C\u{1B}[C")
    try terminal.wait(forText: "3 of 5")
    #expect(try sandbox.storedFiles()["session.archive"] == nil)
    terminal.send("\u{1A}")
    try terminal.wait(for: "the session") { _ in
      (try? sandbox.storedFiles()["session.archive"]) != nil
    }
    try terminal.wait(for: "the screen again") { $0.screen.isAlternateScreen }
    try quit()
  }

  @Test
  func `Alt with a key triggers no action`() throws {
    try start()
    try terminal.wait(forText: "1 of 5")
    terminal.send("a")
    try terminal.wait(forText: "Add an album")
    terminal.send("low\u{1B}d\u{1B}\r\u{1B}é\u{1B}\u{1B}q")
    terminal.send("\u{1B}[M\u{1B}[200~er\u{1B}[M\u{1B}[201~")
    try terminal.wait(forText: "lower")
    terminal.send("\u{1B}")
    try terminal.wait(for: "the shelf") { !$0.screen.text.contains("Add an album") }
    terminal.send("/bowie\u{1B}d")
    try terminal.wait(forText: "1 of 1 (5 in all)")
    terminal.send("\u{1B}")
    try terminal.wait(for: "all albums") { !$0.screen.text.contains("in all") }
    terminal.send("?")
    try terminal.wait(forText: "Select the first")
    terminal.send("\u{1B}d\u{1B}q?")
    try terminal.wait(for: "the shelf") { !$0.screen.text.contains("Select the first") }
    #expect(terminal.screen.text.contains(" of 5"))
    #expect(!terminal.screen.text.contains("Deleted"))
    try quit()
  }

  @Test
  func `an album is typed, pasted, and saved`() throws {
    try start()
    terminal.send("a")
    try terminal.wait(forText: "Add an album")
    terminal.send("low\u{1B}[H\u{1B}[3~L\t\u{1B}[200~David\rBowie\u{1B}[201~\r")
    try terminal.wait(forText: "Added “Low”.")
    try terminal.wait(forText: "Artist  David Bowie")
    terminal.send("e\u{1B}[<0;19;18Mx")
    try terminal.wait(forText: "6 of 6")
    try quit()
  }

  @Test
  func `the screen equals a scripted run's output`() throws {
    try start()
    try terminal.wait(forText: "[q] Quit")
    let scripted = try Sandbox().run("--script", "").output.split(separator: "\n")
    let seen = terminal.screen.text.split(separator: "\n")
    #expect(
      seen.map { $0.trimmingCharacters(in: .whitespaces) }
        == scripted.map { $0.trimmingCharacters(in: .whitespaces) }
    )
    try quit()
  }

  @Test
  func `resizing lays out the frame immediately`() throws {
    try start()
    terminal.resize(to: GridSize(columns: 30, rows: 10))
    try terminal.wait(forText: "Window too small")
    terminal.resize(to: GridSize(columns: 120, rows: 40))
    try terminal.wait(forText: "[q] Quit")
    try quit()
  }

  @Test
  func `NO_COLOR is honored`() throws {
    try start(environment: ["NO_COLOR": "1"])
    try terminal.wait(forText: "[q] Quit")
    let sent = String(decoding: terminal.transcript, as: UTF8.self)
    #expect(!sent.contains("[38;") && !sent.contains(";38;"))
    #expect(!sent.contains("[48;") && !sent.contains(";48;"))
    try quit()
  }

  @Test
  func `colors are used if the terminal supports them`() throws {
    try start()
    try terminal.wait(forText: "[q] Quit")
    #expect(String(decoding: terminal.transcript, as: UTF8.self).contains("38;2;"))
    try quit()
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a signal restores the terminal and saves (A9)`(
    signal: Int32
  ) throws {
    let modes = terminal.modes
    try start()
    terminal.send("l")
    try terminal.wait(forText: "2 of 5")
    terminal.signal(signal)
    #expect(try terminal.waitForExit() == .signal(signal))
    try terminal.waitForFarewell()
    #expect(terminal.modes == modes)
    #expect(try sandbox.run("--script", "q").lines[0] == " Albums  2 of 5")
  }

  @Test
  func `an error after leaving the screen exits with 74`() throws {
    let modes = terminal.modes
    try start()
    terminal.send("l")
    try terminal.wait(forText: "2 of 5")
    try FileManager.default.removeItem(atPath: sandbox.data)
    try sandbox.write("in the way", to: "data")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .code(74))
    try terminal.waitForFarewell()
    try terminal.wait(forText: "AlbumApp: ")
    #expect(terminal.modes == modes)
  }

  @Test
  func `an import shows its progress on a terminal`() throws {
    let albums = (0..<2_000).map { #"{"title": "Album \#($0)", "artist": "Artist"}"# }
    let path = try sandbox.write("[" + albums.joined(separator: ",\n") + "]", to: "many.json")
    try start("--import", path)
    try terminal.wait(forText: "1 of 2005")
    #expect(String(decoding: terminal.transcript, as: UTF8.self).contains(" records, "))
    try quit()
  }
}
#endif
