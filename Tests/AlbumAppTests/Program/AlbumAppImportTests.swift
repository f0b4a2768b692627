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
  func `all three formats are recognized and imported`() throws {
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
    #expect(run.lines[0] == " Albums  8 of 8", "five, three new ones, and one duplicate")
    #expect(run.output.contains("Album  Giant Steps"))
  }

  @Test
  func `a faulty record is reported with file and line`() throws {
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
  func `an unusable file exits with 65`(
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
  func `a refused file doesn't stop the others`() throws {
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

  @Test(arguments: ["\u{1B}]0;owned\u{7}", "a\nAlbumApp: all is well", "\u{202E}vsc.mubla", "a\rb"])
  func `a file name can't control the terminal`(name: String) throws {
    let csv = "Title,Artist,\u{1B}[31mLabel\nLow,Bowie,RCA\n,,\n"
    let path = try sandbox.write(csv, to: name)
    for run in [
      try sandbox.run("--import", path, "--script", "q"),
      try sandbox.run("--import", try sandbox.write("[]", to: name), "--script", "q"),
      try sandbox.run("--import", "/no/\(name)", "--import", path, "--script", "q"),
      try sandbox.run("--\(name)"), try sandbox.run(name), try sandbox.run("--server", name),
      try sandbox.run("--size", name), try sandbox.run("--script", name),
      try sandbox.run("--script", "q", data: "/no/\(name)"),
    ] {
      let hidden = run.complaints.unicodeScalars.filter {
        $0 != "\n" && [.control, .format].contains($0.properties.generalCategory)
      }
      #expect(hidden.isEmpty, "\(run.complaints.debugDescription)")
      #expect(!run.complaints.contains("\nAlbumApp: all is well"))
    }
  }

  @Test
  func `unread columns are named`() throws {
    let path = try sandbox.write("title;artist;genre;year;label\nLow;Bowie;Rock;1977;RCA", to: "a")
    let run = try sandbox.run("--import", path, "--script", "G")
    #expect(
      run.complaints
        == "\(path): not read: label\n\(path): 1 added, 0 merged, 0 skipped, 0 faulty\n"
    )
    #expect(run.output.contains("Genre  Rock") && run.output.contains("Year  1977"))
  }

  @Test
  func `a file that is too large is refused`() throws {
    // A sparse file, which takes no space on disk.
    let path = try sandbox.write("[", to: "large")
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.truncate(atOffset: 1 << 39)
    try file.close()
    let run = try sandbox.run("--import", path, "--script", "q")
    #expect(run.status == 65)
    #expect(run.complaints.contains("is too large: an import reads 256 megabytes at most"))
  }

  @Test(arguments: [
    "ftp://me:secret@host/", "http://me:secret@", "me:secret@host", "http://me:sec ret@host",
    "//me:secret@host:1", "http://me:secret@host/@/", "http:// me:secret@host",
  ])
  func `a password is never printed`(server: String) throws {
    for run in [try sandbox.run("--server", server), try sandbox.run(server)] {
      // Some of them are addresses of servers that can't be reached.
      #expect([0, 64].contains(run.status))
      #expect(!run.complaints.contains("secret") && !run.complaints.contains("ret@"))
    }
  }

  @Test
  func `an unknown format is refused at the start`() throws {
    let path = try sandbox.write(json, to: "albums.json")
    let export = sandbox.path("all.txt")
    let run = try sandbox.run("--import", path, "--export", export, "--script", "d q")
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.complaints.contains("its name has to end in .json or .csv"))
    #expect(try sandbox.storedFiles().isEmpty, "The library is untouched")
  }

  @Test
  func `a missing file exits with 74`() throws {
    let run = try sandbox.run("--import", sandbox.path("missing.json"))
    #expect(run.status == 74)
    #expect(run.complaints.contains("missing.json"))
  }
}
#endif
