// SPDX-License-Identifier: MIT

import AlbumLibrary
import MotifFacades
import MotifMementos
import MotifTestSupport
import Testing

@Suite("Library")
struct LibraryTests {
  private let files = InMemoryFileSystem()
  private let blue = Album(title: "Blue Train", artist: "John Coltrane", genre: "Jazz", year: 1958)

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
  func `adding clamps its index (A4)`() throws {
    let library = try open()
    #expect(library.add(blue, at: 99) == 5)
    #expect(library.add(blue, at: -4) == 0)
    #expect(library.albums.count == 7)
    #expect(library.albums.first == blue)
    #expect(library.albums.last == blue)
  }

  @Test
  func `deleting checks its bounds (A4)`() throws {
    let library = try open()
    #expect(library.delete(at: 5) == nil)
    #expect(library.delete(at: -1) == nil)
    #expect(library.delete(at: 4)?.artist == "Madonna")
    #expect(library.albums.count == 4)
  }

  @Test
  func `changing checks bounds and notifies the server (A4)`() throws {
    let library = try open()
    let old = library.albums[1]
    #expect(library.update(blue, at: 5) == nil)
    #expect(library.update(blue, at: -1) == nil)
    let unsent = library.unsentChanges
    #expect(library.update(blue, at: 1) == old)
    #expect(library.albums[1] == blue)
    #expect(library.albums.count == 5)
    #expect(library.update(blue, at: 1) == blue)
    let update = LibraryChange.update(blue, from: old, index: 1)
    #expect(library.unsentChanges == unsent + [update], "an unchanged album is no change")
    try library.save()
    #expect(try open().albums == library.albums)
  }

  @Test
  func `only saved changes are read back (A10)`() throws {
    let library = try open()
    library.add(blue, at: 1)
    try library.save()
    library.delete(at: 0)
    #expect(try open().albums[1] == blue)
    #expect(try open().albums.count == 6)
  }

  @Test
  func `saving without a change writes nothing (A10)`() throws {
    let library = try open()
    library.add(blue, at: 0)
    try library.save()
    #expect(!library.isModified)
    let before = files.bytes(of: "/data/library.archive")
    let restarted = try open()
    try restarted.save()
    #expect(files.bytes(of: "/data/library.archive") == before)
  }

  @Test
  func `a damaged archive falls back to the previous one (A10)`() throws {
    let library = try open()
    library.add(blue, at: 0)
    try library.save()
    files.setBytes(of: "/data/library.archive", to: [1, 2, 3])

    let restarted = Library(directory: "/data", fileSystem: files)
    let opening = try restarted.open()
    guard case .recovered(_, let names) = opening else {
      Issue.record("\(opening)")
      return
    }
    #expect(restarted.albums.count == 5)
    let name = try #require(names.first)
    #expect(files.bytes(of: "/data/\(name)") == [1, 2, 3])
    #expect(opening.warning?.contains(name) == true)
    #expect(try Library(directory: "/data", fileSystem: files).open() == .loaded)
  }

  @Test
  func `two damaged archives are both set aside (A10)`() throws {
    let library = try open()
    library.add(blue, at: 0)
    try library.save()
    for name in files.sortedNames(in: "/data") where name.hasPrefix("library") {
      files.setBytes(of: "/data/\(name)", to: [1, 2, 3])
    }

    let restarted = Library(directory: "/data", fileSystem: files)
    guard case .damaged(_, let names) = try restarted.open() else {
      Issue.record("two damaged files are reported as such")
      return
    }
    #expect(restarted.albums.count == 5)
    #expect(names.count == 2)
    for name in names { #expect(files.bytes(of: "/data/\(name)") == [1, 2, 3]) }
  }

  @Test
  func `damage that can't be set aside stays (A10)`() throws {
    _ = try open()
    files.setBytes(of: "/data/library.archive", to: [1, 2, 3])
    let restarted = Library(directory: "/data", fileSystem: files)
    files.failNext(.rename, code: 30)
    guard case .damaged(_, let names) = try restarted.open() else {
      Issue.record("a damaged file is reported as such")
      return
    }
    #expect(names.isEmpty)
    #expect(restarted.isModified)
    #expect(files.bytes(of: "/data/library.archive") == [1, 2, 3])
    try restarted.save()
    #expect(!restarted.isModified)
  }

  @Test
  func `the first version's archive can be read (H2)`() throws {
    struct FirstVersion: Codable {
      var albums: [Album]
      var unsent: [LibraryChange]
    }
    let old = ArchiveStore<FirstVersion>(
      directory: "/data",
      name: "library",
      typeIdentifier: "motif-album-library",
      fileSystem: files
    )
    try old.save(FirstVersion(albums: [blue], unsent: []))

    let library = Library(directory: "/data", fileSystem: files)
    #expect(try library.open() == .loaded)
    #expect(library.albums == [blue])
    #expect(library.unsentChanges == [.add(blue, index: 0)], "no server knows it")
    #expect(library.undoName == nil)
    library.delete(at: 0)
    try library.save()
    #expect(try open().undoName == "Delete “Blue Train”")
  }

  @Test
  func `the second of two programs to save fails (A10)`() throws {
    let first = try open()
    let second = try open()
    first.add(blue, at: 0)
    try first.save()
    second.delete(at: 4)
    #expect(throws: LibraryError.changedElsewhere) { try second.save() }
    #expect(try open().albums.first == blue)
    #expect(second.isModified)
    try second.save(overwriting: true)
    #expect(try open().albums.count == 4)
  }

  @Test
  func `a failed save keeps the albums in memory (A10)`() throws {
    let library = try open()
    library.delete(at: 0)
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
    #expect(library.delete(at: 99) == nil)
    _ = library.update(library.albums[0], at: 0)
    library.take(library.albums)
    #expect(!library.isModified)
    #expect(library.undoName == nil)
  }

  @Test
  func `opening again keeps unsaved changes`() throws {
    let library = try open()
    library.add(blue, at: 0)
    _ = try library.open()
    #expect(library.albums.first == blue)
    #expect(library.isModified)
  }

  @Test
  func `the shared library is made once (A12)`() throws {
    let services = Services()
    try services.withOverride(FileSystemKey.self, files) {
      try services.withOverride(DataDirectoryKey.self, "/elsewhere") {
        #expect(!services.isCreated(LibraryKey.self))
        let library = services[LibraryKey.self]
        #expect(services.isCreated(LibraryKey.self))
        #expect(services[LibraryKey.self] === library)
        _ = try library.open()
      }
    }
    #expect(try !files.names(in: "/elsewhere").isEmpty)
  }
}
