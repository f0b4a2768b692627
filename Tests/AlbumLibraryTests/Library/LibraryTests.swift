// SPDX-License-Identifier: MIT

import AlbumLibrary
import Foundation
import MotifFacades
import MotifMementos
import MotifTestSupport
import Testing

@Suite("Library")
struct LibraryTests {
  private let files = InMemoryFileSystem()
  private let blue = AlbumDetails(
    title: "Blue Train",
    artist: "John Coltrane",
    genre: "Jazz",
    year: 1958
  )

  private func open() throws -> Library {
    let library = Library(directory: "/data", fileSystem: files)
    _ = try library.open()
    return library
  }

  @Test
  func `the starter albums are saved immediately (A4)`() throws {
    let library = Library(directory: "/data", fileSystem: files)
    #expect(try library.open() == .created)
    #expect(
      library.albums.map(\.title) == [
        "Best of Bowie", "It's My Life", "Nothing Like The Sun", "Staring at the Sun",
        "American Pie",
      ]
    )
    #expect(try Library(directory: "/data", fileSystem: files).open() == .loaded)
  }

  @Test
  func `an added album is the last, with a new number (A4)`() throws {
    let library = try open()
    let first = library.add(blue)
    #expect(library.albums.last == first)
    library.delete(first.id)
    #expect(library.add(blue).id > first.id)
    #expect(library.count == 6)
  }

  @Test
  func `deleting an unknown album changes nothing (A4)`() throws {
    let library = try open()
    let last = try #require(library.albums.last)
    #expect(library.delete(99) == nil)
    #expect(!library.isModified)
    #expect(library.delete(last.id) == last)
    #expect(library.delete(last.id) == nil)
    #expect(library.count == 4)
  }

  @Test
  func `a changed album keeps its number and its place (A4)`() throws {
    let library = try open()
    let old = library.albums[1]
    #expect(library.update(99, to: blue) == nil)
    #expect(library.update(old.id, to: blue) == old)
    #expect(library.albums[1].details == blue)
    #expect(library.albums[1].id == old.id)
    #expect(library.update(old.id, to: blue)?.details == blue)
    try library.undo()
    #expect(library.albums[1] == old)
    #expect(library.undoName == nil, "an unchanged album is no change")
  }

  @Test
  func `undo restores an album with its number (A11)`() throws {
    let library = try open()
    let albums = library.albums
    library.delete(albums[2].id)
    try library.save()
    let restarted = try open()
    try restarted.undo()
    #expect(restarted.albums == albums)
  }

  @Test
  func `an album remembers when it was added (B5)`() throws {
    let date = Date(timeIntervalSince1970: 1_000_000_000.75)
    let library = Library(directory: "/data", fileSystem: files, now: { date })
    _ = try library.open()
    #expect(library.albums[0].added == nil)
    library.add(blue)
    try library.save()
    #expect(try open().albums.last?.added == Date(timeIntervalSince1970: 1_000_000_000))
  }

  @Test
  func `an import is one step (A11)`() throws {
    let library = try open()
    let albums = library.albums
    var completed = albums[0]
    completed.details.coverURL = "covers/bowie.ppm"
    library.take(added: [blue], completed: [completed])
    #expect(
      library.albums.map(\.details) == [completed.details] + albums[1...].map(\.details) + [blue]
    )
    #expect(library.undoName == "Import of an album")
    try library.undo()
    #expect(library.albums == albums)
    try library.redo()
    #expect(library.count == 6)
  }

  @Test
  func `an import skips albums that were deleted (A11)`() throws {
    let library = try open()
    var completed = library.albums[0]
    completed.details.coverURL = "covers/bowie.ppm"
    library.delete(completed.id)
    library.take(added: [], completed: [completed])
    #expect(library.undoName == "Delete “Best of Bowie”")
  }

  @Test
  func `the starter albums come back as one step (N10)`() throws {
    let library = try open()
    library.delete(library.albums[0].id)
    library.add(blue)
    let albums = library.albums
    library.returnToStarters()
    #expect(library.albums.map(\.title).first == "Best of Bowie")
    #expect(library.count == 5)
    #expect(Set(library.albums.map(\.id)).isDisjoint(with: albums.map(\.id)))
    try library.undo()
    #expect(library.albums == albums)
  }

  @Test
  func `only saved changes are read back (A10)`() throws {
    let library = try open()
    library.add(blue)
    try library.save()
    library.delete(library.albums[0].id)
    #expect(try open().albums.last?.details == blue)
    #expect(try open().count == 6)
  }

  @Test
  func `saving without a change writes nothing (A10)`() throws {
    let library = try open()
    library.add(blue)
    try library.save()
    #expect(!library.isModified)
    let before = files.operations.count
    let restarted = try open()
    try restarted.save()
    let written = files.operations[before...].filter {
      [.create, .write, .rename, .remove].contains($0)
    }
    #expect(written == [])
  }

  @Test
  func `a damaged file loses nothing (A10)`() throws {
    let library = try open()
    library.add(blue)
    try library.save()
    files.setBytes(of: "/data/library.archive", to: [1, 2, 3])

    let restarted = Library(directory: "/data", fileSystem: files)
    let opening = try restarted.open()
    guard case .mended(_, let names) = opening else {
      Issue.record("\(opening)")
      return
    }
    #expect(restarted.albums == library.albums)
    let name = try #require(names.first)
    #expect(files.bytes(of: "/data/\(name)") == [1, 2, 3])
    #expect(opening.warning?.contains(name) == true)
    #expect(try Library(directory: "/data", fileSystem: files).open() == .loaded)
  }

  @Test
  func `two damaged archives are both set aside (A10)`() throws {
    let library = try open()
    library.add(blue)
    try library.save()
    for name in files.sortedNames(in: "/data") where name.hasPrefix("library") {
      files.setBytes(of: "/data/\(name)", to: [1, 2, 3])
    }

    let restarted = Library(directory: "/data", fileSystem: files)
    guard case .damaged(_, let names) = try restarted.open() else {
      Issue.record("two damaged files are reported as such")
      return
    }
    #expect(restarted.count == 5)
    #expect(names.count >= 3, "two checkpoints and their journals")
    for name in names { #expect(files.bytes(of: "/data/\(name)") == [1, 2, 3]) }
  }

  @Test
  func `damage that can't be set aside stays (A10)`() throws {
    _ = try open()
    files.setBytes(of: "/data/library.archive", to: [1, 2, 3])
    let restarted = Library(directory: "/data", fileSystem: files)
    files.failNext(.rename, code: 30)
    guard case .mended(_, let names) = try restarted.open() else {
      Issue.record("a damaged file is reported as such")
      return
    }
    #expect(names.isEmpty)
    #expect(restarted.count == 5)
    #expect(files.bytes(of: "/data/library.archive") == [1, 2, 3])
  }

  @Test
  func `the second of two programs to save fails (A10)`() throws {
    let first = try open()
    let second = try open()
    first.add(blue)
    try first.save()
    second.delete(second.albums[4].id)
    #expect(throws: LibraryError.changedElsewhere) { try second.save() }
    #expect(try open().albums.last?.details == blue)
    #expect(second.isModified)
    try second.save(overwriting: true)
    #expect(try open().albums.count == 4)
  }

  @Test
  func `a second copy that failed is completed by the next save`() throws {
    let first = try open()
    let second = try open()
    first.add(blue)
    try first.save()
    second.delete(second.albums[4].id)
    try second.save(overwriting: true)
    second.delete(second.albums[3].id)
    // The change is appended; the second copy would be a new file.
    files.failNext(.create, code: 28)
    #expect(throws: LibraryError.self) { try second.save() }
    try second.save()

    files.setBytes(of: "/data/library.archive", to: [1, 2, 3])
    let restarted = Library(directory: "/data", fileSystem: files)
    _ = try restarted.open()
    #expect(restarted.albums == second.albums)
  }

  @Test
  func `each overwritten save is kept as the previous one`() throws {
    let first = try open()
    let second = try open()
    first.add(blue)
    try first.save()
    second.delete(second.albums[4].id)
    try second.save(overwriting: true)
    first.add(blue)
    try first.save(overwriting: true)
    second.delete(second.albums[3].id)
    try second.save(overwriting: true)
    #expect(try open().albums == second.albums)

    files.setBytes(of: "/data/library.archive", to: [1, 2, 3])
    #expect(try open().albums == first.albums)
  }

  @Test(arguments: [false, true])
  func `no damage loses what follows an overwriting`(fails: Bool) throws {
    let first = try open()
    let second = try open()
    first.add(blue)
    try first.save()
    second.delete(second.albums[4].id)
    #expect(throws: LibraryError.changedElsewhere) { try second.save() }
    if fails {
      files.failNext(.write, code: 28)
      #expect(throws: LibraryError.self) { try second.save(overwriting: true) }
      try second.save()
    } else {
      try second.save(overwriting: true)
    }
    second.delete(second.albums[3].id)
    try second.save()

    files.setBytes(of: "/data/library.archive", to: [1, 2, 3])
    let restarted = Library(directory: "/data", fileSystem: files)
    _ = try restarted.open()
    #expect(restarted.albums == second.albums)
  }

  @Test
  func `a failed save keeps the albums in memory (A10)`() throws {
    let library = try open()
    library.delete(library.albums[0].id)
    files.failNext(.write, code: 28)
    #expect(throws: LibraryError.self) { try library.save() }
    #expect(library.albums.count == 4)
    #expect(try open().albums.count == 5)
    try library.save()
    #expect(try open().albums.count == 4)
  }

  @Test
  func `without a change, there is nothing to save`() throws {
    let library = try open()
    #expect(library.delete(99) == nil)
    library.update(library.albums[0].id, to: library.albums[0].details)
    library.take(added: [], completed: library.albums)
    #expect(!library.isModified)
    #expect(library.undoName == nil)
  }

  @Test
  func `opening again keeps unsaved changes`() throws {
    let library = try open()
    library.add(blue)
    _ = try library.open()
    #expect(library.albums.last?.details == blue)
    #expect(library.isModified)
  }
}
