// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import Testing

@Suite("Importing from the command line", .serialized, .enabled(if: !TerminalDemo.isWanted))
struct AlbumAppImportTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  private let json = """
    [
      {"title": "Kind of Blue", "artist": "Miles Davis", "genre": "Jazz", "year": "1959"},
      {"title": "", "artist": "Nobody"},
      {"title": "best of  BOWIE", "artist": "david bowie", "year": 1992}
    ]
    """
  private let csv = """
    Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added\r
    CL 1355,"Monk, Thelonious",Monk's Music,Riverside,LP,5,1957,1,All,2020-01-01 10:00:00\r

    """
  private let appleLibrary = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>Tracks</key><dict>
    <key>1</key><dict>
      <key>Name</key><string>Naima</string><key>Artist</key><string>John Coltrane</string>
      <key>Album</key><string>Giant Steps</string><key>Year</key><integer>1960</integer>
    </dict>
    </dict></dict></plist>
    """

  @Test
  func `all three formats are recognized by their content and imported`() throws {
    let run = try sandbox.run(
      "--import",
      try sandbox.write(json, to: "a.txt"),
      "--import",
      try sandbox.write(csv, to: "b.txt"),
      "--import",
      try sandbox.write(appleLibrary, to: "c.txt"),
      "--script",
      "G"
    )
    #expect(run.status == 0)
    #expect(run.lines[0] == " Albums  8 of 8", "five, three new, and one that was there already")
    #expect(run.output.contains("Album  Giant Steps"))
  }

  @Test
  func `a bad record is reported with file and line, the others are imported`() throws {
    let path = try sandbox.write(json, to: "albums.json")
    let run = try sandbox.run("--import", path, "--script", "q")
    #expect(run.status == 0)
    #expect(run.complaints.split(separator: "\n").contains { $0.hasPrefix("\(path):3: ") })
    #expect(run.lines[0] == " Albums  1 of 6")
  }

  @Test
  func `importing the same file again changes nothing`() throws {
    let path = try sandbox.write(json, to: "albums.json")
    _ = try sandbox.run("--import", path, "--script", "q")
    #expect(try sandbox.run("--import", path, "--script", "q").lines[0] == " Albums  1 of 6")
  }

  @Test(arguments: [
    "", "   ", "{\"title\": 1}", "<html><body>404</body></html>", "just text, and, commas",
    "[{\"title\": \"only\"}]", "[]", "\u{0}\u{1}\u{2}", "[{\"title\": \"x\", \"artist\": ",
  ])
  func `a file from which nothing can be read is refused with 65 and changes nothing`(
    contents: String
  ) throws {
    _ = try sandbox.run("--script", "d q")
    let before = try sandbox.storedFiles()
    let run = try sandbox.run("--import", try sandbox.write(contents, to: "bad"), "--script", "q")
    #expect(run.status == 65)
    #expect(run.output.isEmpty)
    #expect(run.complaints.contains(sandbox.path("bad")))
    #expect(try sandbox.storedFiles() == before)
  }

  @Test
  func `a file that is refused does not keep the others out`() throws {
    let run = try sandbox.run(
      "--import",
      try sandbox.write("nonsense", to: "bad"),
      "--import",
      try sandbox.write(csv, to: "good.csv"),
      "--script",
      "q"
    )
    #expect(run.status == 65)
    #expect(try sandbox.run("--script", "q").lines[0] == " Albums  1 of 6")
  }

  @Test
  func `a file that is not there ends with 74`() throws {
    let run = try sandbox.run("--import", sandbox.path("missing.json"))
    #expect(run.status == 74)
    #expect(run.complaints.contains("missing.json"))
  }
}
#endif
