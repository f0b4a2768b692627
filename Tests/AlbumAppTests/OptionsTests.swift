// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import AlbumLibrary
internal import AlbumScreen
internal import Testing

@testable import AlbumApp

@Suite("Options") struct OptionsTests {
  @Test(arguments: [LibraryError.changedElsewhere, .deleted, .newerVersion(""), .unreadable("")])
  func `an error of the library exits with 74`(_ error: LibraryError) {
    #expect(ExitCode(for: error) == .inputOutput)
  }

  @Test func `an empty command line uses the defaults`() throws {
    #expect(try Options(parsing: []) == Options())
  }

  @Test func `every option is parsed in both forms`() throws {
    let apart = try Options(parsing: [
      "--data", "/d", "--import", "a.csv", "--import", "b.json", "--size", "80x24",
      "--color", "never", "--script", "right type:blue", "--every-frame", "--take-over",
      "--tone", "night", "--no-animation", "--server", "http://x", "--token-file", "/t",
    ])
    let attached = try Options(parsing: [
      "--data=/d", "--import=a.csv", "--import=b.json", "--size=80x24", "--color=never",
      "--script=right type:blue", "--every-frame", "--take-over", "--tone=night",
      "--no-animation", "--server=http://x", "--token-file=/t",
    ])
    #expect(apart == attached)
    #expect(apart.dataDirectory == "/d")
    #expect(apart.imports == ["a.csv", "b.json"])
    #expect(apart.size == GridSize(columns: 80, rows: 24))
    #expect(apart.color == .never)
    #expect(apart.tone == .night)
    #expect(apart.script?.events.count == 5)
    #expect(apart.printsEveryFrame)
    #expect(apart.takesOverServer)
    #expect(!apart.isAnimated)
    #expect(apart.server == "http://x")
    #expect(apart.tokenFile == "/t")
  }

  @Test func `the last occurrence of an option counts`() throws {
    let options = try Options(parsing: [
      "--color", "never", "--data=a", "--color=always", "--data=b",
    ])
    #expect(options.color == .always)
    #expect(options.dataDirectory == "b")
  }

  @Test func `an equals sign within a value belongs to it`() throws {
    #expect(try Options(parsing: ["--data=a=b"]).dataDirectory == "a=b")
    #expect(try Options(parsing: ["--data=--odd"]).dataDirectory == "--odd")
  }

  @Test func `an empty script presses nothing`() throws {
    #expect(try Options(parsing: ["--script", ""]).script?.events == [])
  }

  @Test func `help and version take effect immediately`() throws {
    #expect(try Options(parsing: ["--help", "--nonsense"]).request == .help)
    #expect(try Options(parsing: ["--version", "x"]).request == .version)
    #expect(throws: OptionsError.self) { try Options(parsing: ["--nonsense", "--help"]) }
  }

  @Test(arguments: [
    (["--nonsense"], OptionsError.unknownOption("--nonsense")),
    (["--nonsense=1"], .unknownOption("--nonsense")),
    (["--"], .unknownOption("--")),
    (["albums.csv"], .unexpectedArgument("albums.csv")),
    (["-h"], .unexpectedArgument("-h")),
    ([""], .unexpectedArgument("")),
    (["--data"], .missingValue("--data")),
    (["--data="], .missingValue("--data")),
    (["--import", "--size"], .missingValue("--import")),
    (["--help=me"], .unexpectedValue("--help")),
    (["--every-frame=yes"], .unexpectedValue("--every-frame")),
    (["--color", "blue"], .invalidColor("blue")),
    (["--tone", "blue"], .invalidTone("blue")),
    (["--tone=full"], .invalidTone("full")),
    (["--tone=Noir"], .invalidTone("Noir")),
    (["--tone"], .missingValue("--tone")),
    (["--memory-pressure", "low"], .invalidMemoryPressure("low")),
    (["--memory-pressure"], .missingValue("--memory-pressure")),
    (["--script", "left rigth"], .invalidScript(.unknownWord("rigth", position: 2))),
    (["--every-frame"], .everyFrameWithoutScript),
    (["--every-frame", "--script", "q", "--svg"], .everyFrameAsPicture),
    (["--xray"], .turnsWithoutScript),
    (["--xray", "--script", "q", "--svg"], .turnsAsPicture),
    (["--xray=all"], .unexpectedValue("--xray")),
    (["--token-file"], .missingValue("--token-file")),
    (["--token"], .missingValue("--token")),
    (["--token", "two words"], .invalidToken),
    (["--export", "albums.txt"], .invalidExport("albums.txt")),
    (["--export=albums"], .invalidExport("albums")),
    (["--export"], .missingValue("--export")),
    (["--svg=a.svg"], .unexpectedValue("--svg")),
    (["--no-animation=1"], .unexpectedValue("--no-animation")),
  ])
  func `an invalid command line is reported precisely`(arguments: [String], error: OptionsError) {
    #expect(throws: error) { try Options(parsing: arguments) }
    #expect(error.description.hasSuffix("."))
  }

  @Test(arguments: [
    "", "80", "x", "80x", "x24", "0x24", "80x0", "1001x24", "80x1001", "-1x5", "+80x24", "80x24x1",
    "80 x 24", "8٠x24", "99999999999999999999x1", "80X24",
  ])
  func `an invalid size is refused`(text: String) {
    #expect(throws: OptionsError.invalidSize(text)) { try Options(parsing: ["--size", text]) }
  }

  @Test func `sizes at the bounds are accepted`() throws {
    #expect(try Options(parsing: ["--size", "1x1"]).size == GridSize(columns: 1, rows: 1))
    #expect(try Options(parsing: ["--size=1000x1000"]).size == GridSize(columns: 1000, rows: 1000))
  }

  @Test(arguments: CoverTone.choices)
  func `every tone can be chosen and is documented`(tone: CoverTone) throws {
    #expect(try Options(parsing: ["--tone", tone.rawValue]).tone == tone)
    #expect(Options.usage.contains(tone.rawValue))
    #expect(OptionsError.invalidTone("").description.contains(tone.rawValue))
  }

  @Test func `the default tone is noir`() throws {
    #expect(try Options(parsing: []).tone == .noir)
  }

  @Test func `the usage names every option within 90 columns`() {
    for option in [
      "--data", "--import", "--server", "--token-file", "--token ", "--take-over", "--size",
      "--color",
      "--tone", "--script", "--every-frame", "--xray", "--svg", "--memory-pressure",
      "--no-animation", "--help", "--version",
    ] {
      #expect(Options.usage.contains(option))
    }
    #expect(Options.usage.split(separator: "\n").allSatisfy { $0.count <= 90 })
  }

  @Test func `a token is the first line of a file`() throws {
    let sandbox = try Sandbox()
    for text in ["secret", "secret\n", "secret\r\nmore"] {
      #expect(try TokenFile(path: sandbox.write(text, to: "token")).read() == "secret")
    }
    let missing = "\(sandbox.data)/no-such-file"
    for text in ["", "\nsecret", "two words", "é", String(repeating: "x", count: 1_001)] {
      let path = try sandbox.write(text, to: "token")
      #expect(throws: OptionsError.invalidTokenFile(path)) { try TokenFile(path: path).read() }
    }
    #expect(throws: OptionsError.invalidTokenFile(missing)) {
      try TokenFile(path: missing).read()
    }
  }

  @Test func `only a server on this machine gets your token`() {
    func path(_ server: String) -> String? {
      TokenFile.own(for: server, environment: ["HOME": "/h"], convention: .freedesktop)?.path
    }
    for server in [
      "http://localhost", "http://localhost:8080", "http://127.0.0.1:1", "http://127.0.0.1/albums",
    ] {
      #expect(path(server) == "/h/.local/share/album-server/token")
    }
    for server in [
      "http://albums.test", "http://127.0.0.1.test", "http://localhost.test:80",
      "http://localhost@albums.test", "http://localhost:80@albums.test", "https://localhost", "",
      "http://", "http://localhost:x", "http://localhost:80:80", "http://x@localhost",
    ] {
      #expect(path(server) == nil)
    }
    #expect(TokenFile.own(for: "http://localhost", environment: [:]) == nil)
  }

  @Test func `the data directory follows platform and environment`() {
    func path(_ environment: [String: String], _ convention: DataDirectory.Convention) -> String? {
      DataDirectory.path(environment: environment, convention: convention)
    }
    #expect(path(["HOME": "/h"], .freedesktop) == "/h/.local/share/motif-albums")
    #expect(path(["HOME": "/h", "XDG_DATA_HOME": "/x/"], .freedesktop) == "/x/motif-albums")
    #expect(
      path(["HOME": "/h", "XDG_DATA_HOME": "x"], .freedesktop) == "/h/.local/share/motif-albums"
    )
    #expect(path(["HOME": "/h"], .apple) == "/h/Library/Application Support/motif-albums")
    #expect(path([:], .freedesktop) == nil)
    #expect(path(["HOME": ""], .apple) == nil)
  }
}
#endif
