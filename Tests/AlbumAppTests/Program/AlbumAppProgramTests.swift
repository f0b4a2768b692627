// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import Testing

@testable import AlbumApp

@Suite("The program without a terminal", .serialized, .enabled(if: !TerminalDemo.isWanted))
struct AlbumAppProgramTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  private static func golden(_ name: String) throws -> String {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: tests.appending(path: "Golden/\(name)"), encoding: .utf8)
  }

  @Test
  func `a scripted run prints its last frame (A9, A10, A11)`() throws {
    let first = try sandbox.run("--script", "right right d q")
    #expect(first.status == 0)
    #expect(first.complaints.isEmpty)
    #expect(try first.output == Self.golden("first-run.txt"))

    let second = try sandbox.run("--script", "q")
    #expect(second.status == 0)
    #expect(try second.output == Self.golden("second-run.txt"))
  }

  @Test(arguments: ["noir", "cyanotype", "night", "infrared"])
  func `a tone doesn't affect art (M2)`(tone: String) throws {
    let run = try sandbox.run("--script", "right right d q", "--tone", tone)
    #expect(run.status == 0)
    #expect(try run.output == Self.golden("first-run.txt"))
  }

  @Test(arguments: ["warning", "critical"])
  func `memory pressure changes no frame (G3)`(level: String) throws {
    let run = try sandbox.run("--script", "right right d q", "--memory-pressure", level)
    #expect(run.status == 0)
    #expect(try run.output == Self.golden("first-run.txt"))
  }

  @Test
  func `undo restores a deleted album in the same run (A11)`() throws {
    let run = try sandbox.run("--script", "right right d g u q")
    #expect(run.lines[0] == " Albums  3 of 5")
    #expect(run.output.contains("Album  Nothing Like The Sun"))
    #expect(try sandbox.run("--script", "q").lines[0] == " Albums  3 of 5")
  }

  @Test
  func `colors are printed without a terminal on request`() throws {
    let plain = try sandbox.run("--script", "home")
    let colored = try sandbox.run("--script", "home", "--color", "always")
    #expect(!plain.output.contains("\u{1B}"))
    #expect(colored.output.contains(";5;") || colored.output.contains(";2;"))
    let text = colored.lines.map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
    #expect(text.count == plain.lines.count)
    #expect(text[0] == plain.lines[0])
    #expect(text[12...] == plain.lines[12...])
    for line in colored.lines {
      // A line that is cut out of the output doesn't color what follows.
      let sequences = line.matches(of: /\u{1B}\[[0-9;]*m/)
      #expect(sequences.isEmpty || sequences.last?.output == "\u{1B}[m", "\(line.debugDescription)")
    }
    #expect(try sandbox.run("--script", "home", "--color", "never").output == plain.output)
  }

  @Test
  func `every frame is printed on request`() throws {
    let run = try sandbox.run("--script", "right right", "--every-frame", "--size", "60x20")
    let frames = run.output.split(separator: "\u{C}\n")
    #expect(frames.count == 3)
    #expect(
      frames.map { $0.prefix { $0 != "\n" } } == [
        " Albums  1 of 5", " Albums  2 of 5", " Albums  3 of 5",
      ]
    )
    #expect(
      frames.allSatisfy { $0.split(separator: "\n", omittingEmptySubsequences: false).count == 21 }
    )
  }

  @Test
  func `what each key caused is printed on request`() throws {
    let plain = try sandbox.run("--script", "right", data: sandbox.path("other"))
    let run = try sandbox.run("--script", "right", "--xray")
    #expect(run.status == 0)
    #expect(run.complaints.isEmpty)
    let start = "\n0 recording begins\n  chain     CoversView → ShelfScreen → AlbumsController"
    #expect(run.output.hasPrefix(plain.output + start))
    let opened = try sandbox.run("--script", "X right", data: sandbox.path("other"))
    #expect(opened.lines.count == 25, "The pane alone prints nothing")
    let last = try #require(run.output.firstRange(of: "\n1 key"))
    #expect(
      run.output[last.lowerBound...] == """

        1 key right
          chain     CoversView: CoversView handled MoveSelection after 0 hops
          cells     covers +1 made +0 reused; table +0 made +4 reused
          bindings  selected album's number, cover views changed together
                    show selection ran: selected album's number → show selection
                    reload table ran: selected album's number → selected album → reload table
                    fill texts ran: selected album's number → selected position → position → fill texts
                    covers ran: cover views → covers
                    toolbar ran: selected album's number → selected album → toolbar
                    frame ran: position → screen → frame
                    4 more values on these paths

        """
    )
  }

  @Test
  func `every frame is followed by what led to it`() throws {
    let run = try sandbox.run("--script", "right d u", "--every-frame", "--xray")
    let parts = run.output.split(separator: "\u{C}\n")
    #expect(parts.count == 4)
    let headings = parts.map { part in
      part.split(separator: "\n").filter { $0.first?.isNumber == true }.map(String.init)
    }
    #expect(headings == [["0 recording begins"], ["1 key right"], ["2 key d"], ["3 key u"]])
    #expect(parts[2].hasPrefix(" Albums  2 of 4\n"))
    #expect(parts[2].contains("\n  undo      performed Delete “It's My Life”; saved\n"))
  }

  @Test
  func `an import has its turn before the keys`() throws {
    let file = try sandbox.write(#"[{"title": "Low", "artist": "David Bowie"}]"#, to: "a.json")
    let run = try sandbox.run("--import", file, "--script", "q", "--xray")
    #expect(run.output.contains("\n1 import of \(file)\n  tasks     ImportCoordinator"))
    #expect(run.output.contains("\n  pipeline  read → decode → validate → normalize → merge → 1 "))
    #expect(run.output.contains("\n2 key q\n"))
  }

  @Test
  func `a long script prints all of its turns`() throws {
    let script = Array(repeating: "right", count: 70).joined(separator: " ")
    let run = try sandbox.run("--script", script, "--xray")
    #expect(run.output.contains("\n1 key right\n"))
    #expect(run.output.contains("\n70 key right\n"))
  }

  @Test
  func `keys after q are ignored`() throws {
    #expect(try sandbox.run("--script", "right q right right").lines[0] == " Albums  2 of 5")
  }

  @Test
  func `without script and terminal, the first frame is printed`() throws {
    let run = try sandbox.run()
    #expect(run.status == 0)
    #expect(run.lines[0] == " Albums  1 of 5")
    #expect(run.lines.count == 25)
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test
  func `help and version are written to standard output`() throws {
    let help = try sandbox.run("--help")
    #expect(help.status == 0)
    #expect(help.output == Options.usage)
    #expect(try sandbox.run("--version").output == Options.version + "\n")
    #expect(try sandbox.storedFiles().isEmpty)
  }

  @Test(arguments: [
    "--nonsense", "--size=0x0", "--color=sometimes", "--tone=sepia", "--script=no-such-key", "file",
  ])
  func `an invalid option exits with 64`(option: String) throws {
    let run = try sandbox.run(option)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.complaints.hasPrefix("AlbumApp: "))
    #expect(try sandbox.storedFiles().isEmpty)
  }

  @Test
  func `an invalid data directory exits with 74`() throws {
    let file = try sandbox.write("not a directory", to: "file")
    let run = try sandbox.run("--script", "q", data: file)
    #expect(run.status == 74)
    #expect(run.complaints.hasPrefix("AlbumApp: "))
  }

  @Test
  func `a damaged file is kept and loses nothing (A10)`() throws {
    _ = try sandbox.run("--script", "d d q")
    let archive = URL(filePath: sandbox.data).appending(path: "library.archive")
    var bytes = try Data(contentsOf: archive)
    bytes[70] ^= 1
    try bytes.write(to: archive)

    let run = try sandbox.run("--script", "q")
    #expect(run.status == 0)
    #expect(run.complaints.contains("damaged"))
    #expect(run.lines[0] == " Albums  1 of 3", "both deletions are there")
    #expect(try sandbox.storedFiles().values.contains(bytes))
  }
}
#endif
