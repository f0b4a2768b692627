// SPDX-License-Identifier: MIT

import AlbumLibrary
import AlbumScreen
import MotifMementos
import MotifTestSupport
import Testing

@Suite("The album app: undo and saving")
struct AlbumSavingTests {
  private let machine = Machine()

  @Test
  func `undo survives a restart, step by step (A11)`() throws {
    try machine.run("d d a type:Low tab type:Bowie enter")
    try machine.run("u")
    let session = try machine.start()
    #expect(session.header.hasSuffix(" of 3"))
    try session.press(script: "u")
    #expect(session.status == " Undid Delete “It's My Life”.")
    try session.press(script: "u")
    #expect(session.status == " Undid Delete “Best of Bowie”.")
    #expect(session.header == " Albums  1 of 5")
    try session.press(script: "r r r")
    #expect(session.status == " Redid Add “Low”.")
    #expect(session.header == " Albums  4 of 4")
  }

  @Test
  func `damage is reported at the start (A10)`() throws {
    try machine.run("d")
    machine.damage("library.archive")
    let session = try machine.start()
    let name = try #require(machine.files.sortedNames(in: "/data").first { $0.contains("damaged") })
    #expect(session.warnings.last?.hasSuffix("The damage is kept as \(name).") == true)
    #expect(session.status == " Damage set aside as \(name); nothing is lost.")
    #expect(session.header == " Albums  1 of 4")
    #expect(try machine.start().warnings == [])
  }

  @Test
  func `an import of many albums is one step (A11)`() throws {
    let session = try machine.start()
    try session.press(script: "right")
    let albums = (0..<300).map { #"{"title": "Title \#($0)", "artist": "Artist"}"# }
    let completed =
      #"{"title": "American Pie", "artist": "Madonna", "year": 2000, "coverURL": "http://a"}"#
    let json = "[\((albums + [completed]).joined(separator: ","))]"
    machine.files.setBytes(of: "/data/albums.json", to: Array(json.utf8))
    _ = try session.importAlbums(from: "/data/albums.json")
    #expect(session.header == " Albums  2 of 305")
    try session.press(script: "u")
    #expect(session.status == " Undid Import of 300 albums.")
    #expect(session.header == " Albums  2 of 5")
    try session.close()
    let restarted = try machine.start()
    try restarted.press(script: "r G u")
    #expect(restarted.header == " Albums  5 of 5")
  }

  @Test
  func `the starter albums come back, undoably (N10)`() throws {
    let session = try machine.start()
    try session.press(script: "d d a type:Low tab type:Bowie enter B")
    #expect(session.header.hasSuffix(" of 5"))
    #expect(session.text.contains("Best of Bowie"))
    #expect(session.status.hasPrefix(" These are the starter albums."))
    try session.press(script: "u")
    #expect(session.status == " Undid Return to the starter albums.")
    #expect(session.header.hasSuffix(" of 4"))
    #expect(session.text.contains("Low"))
  }

  @Test
  func `an added album says when it was added (B5)`() throws {
    let session = try machine.start()
    try session.press(script: "i")
    #expect(!session.text.contains("Added  "))
    try session.press(script: "escape a type:Low tab type:Bowie enter i")
    #expect(session.text.contains(/Added  (now|\d+ seconds? ago)/))
  }

  @Test
  func `unsaved changes are shown until they are saved`() throws {
    let session = try machine.start()
    machine.files.failNext(.write, code: 28)
    try session.press(script: "d")
    #expect(session.status.hasSuffix("● Not saved"))
    #expect(session.status.hasPrefix(" Not saved: the disk is full ("))
    try session.press(script: "w")
    #expect(session.status == " Saved.")
    try session.press(script: "w")
    #expect(session.status == " Everything is saved.")
  }

  @Test
  func `two apps don't silently overwrite each other`() throws {
    let first = try machine.start()
    let second = try machine.start()
    try first.press(script: "d")
    try second.press(script: "right d")
    #expect(second.status.hasPrefix(" Another program has saved."))
    #expect(second.status.hasSuffix("● Not saved"))
    #expect(try !machine.start().text.contains("Best of Bowie"))
    try second.press(script: "w")
    #expect(second.status == " Saved.")
    let restarted = try machine.start()
    #expect(restarted.text.contains("Best of Bowie"))
    #expect(!restarted.text.contains("It's My Life"))
    machine.damage("library.archive")
    #expect(try !machine.start().text.contains("Best of Bowie"), "the other app's save was kept")
  }

  @Test
  func `w writes deleted files again`() throws {
    let session = try machine.start()
    try session.press(script: "d")
    for name in machine.files.sortedNames(in: "/data") where name.hasPrefix("library.") {
      try machine.files.removeFile(at: "/data/\(name)")
    }
    try session.press(script: "d")
    let reason = " Not saved: a file of the library was deleted. w writes it again."
    #expect(session.status.hasPrefix(reason))
    try session.press(script: "d")
    #expect(session.status.hasPrefix(reason), "only w writes them")
    try session.press(script: "w")
    #expect(session.status == " Saved.")
    #expect(try machine.start().header.hasSuffix(" of 2"))
    try session.press(script: "u")
    #expect(try machine.start().header.hasSuffix(" of 3"))
  }

  @Test
  func `w overwrites another save only after a warning`() throws {
    let first = try machine.start()
    let second = try machine.start()
    machine.files.failNext(.write, code: 28)
    try second.press(script: "right d")
    try first.press(script: "d")
    try second.press(script: "w")
    #expect(second.status.hasPrefix(" Another program has saved."))
    #expect(try machine.start().text.contains("It's My Life"))
    try second.press(script: "w")
    #expect(second.status == " Saved.")
    #expect(try !machine.start().text.contains("It's My Life"))
  }

  @Test
  func `q warns before it loses unsaved changes`() throws {
    let session = try machine.start()
    machine.files.breakDown(after: 0, code: 28)
    try session.press(script: "d q")
    #expect(!session.isFinished)
    #expect(session.status.contains("q again quits without it"))
    try session.press(script: "right q")
    #expect(session.isFinished)

    machine.files.heal()
    let other = try machine.start()
    machine.files.failNext(.write, code: 28)
    try other.press(script: "d")
    #expect(other.status.hasSuffix("● Not saved"))
    try other.press(script: "q")
    #expect(other.isFinished)
    #expect(try machine.start().header == " Albums  1 of 4")
  }

  @Test
  func `q warns about another program's save`() throws {
    let first = try machine.start()
    let second = try machine.start()
    try first.press(script: "d")
    try second.press(script: "right d q")
    #expect(!second.isFinished)
    try second.press(script: "w q")
    #expect(second.isFinished)
    #expect(try machine.start().text.contains("Best of Bowie"))
  }
}
