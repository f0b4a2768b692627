// SPDX-License-Identifier: MIT

import AlbumImport
import AlbumLibrary
import MotifFacades
import MotifMementos
import MotifTestSupport
import Testing

/// The archive of schema 3, in which albums had no identity and edits named them by index.
private struct ThirdVersion: Codable, Sendable {
  struct Contents: Codable, Sendable {
    var identity = "the library"
    var albums: [AlbumDetails]
    var handover = Handover<String>(firstSequence: 20)
  }

  enum Edit: UndoableCommand, Codable, Sendable {
    case add(AlbumDetails, index: Int)
    case delete(index: Int)
    case update(AlbumDetails, index: Int)

    var name: String { "edit" }

    func apply(to contents: inout Contents) -> Edit {
      switch self {
      case .add(let album, let index):
        contents.albums.insert(album, at: index)
        return .delete(index: index)
      case .delete(let index): return .add(contents.albums.remove(at: index), index: index)
      case .update(let album, let index):
        defer { contents.albums[index] = album }
        return .update(contents.albums[index], index: index)
      }
    }
  }

  var contents: Contents
  var history = CommandHistory<Edit>()

  /// Makes a random edit, or an import, which adds albums at the end and changes others.
  mutating func editRandomly(_ number: Int, using generator: inout SeededGenerator) throws {
    let count = contents.albums.count
    let index = count == 0 ? 0 : Int.random(in: 0..<count, using: &generator)
    let album = AlbumDetails(title: "\(number)", artist: "a")
    var edits: [Edit] = [.add(album, index: count)]
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: edits = [.add(album, index: Int.random(in: 0...count, using: &generator))]
    case 1 where count > 0, 2 where count > 0: edits = [.delete(index: index)]
    case 3 where count > 0, 4 where count > 0: edits = [.update(album, index: index)]
    case 5 where count > 0:
      edits = [
        .update(album, index: index), .add(album, index: count), .add(album, index: count + 1),
      ]
    case 6 where history.canUndo: return try history.undo(on: &contents)
    case 7 where history.canRedo: return try history.redo(on: &contents)
    default: break
    }
    try history.perform(edits, name: "step \(number)", on: &contents)
  }
}

@Suite("Libraries of earlier versions (H2)")
struct EarlierLibraryTests {
  private let files = InMemoryFileSystem()

  private func save(_ archive: ThirdVersion, in directory: DirectoryPath = "/data") throws {
    try ArchiveStore<ThirdVersion>(
      directory: directory,
      name: "library",
      typeIdentifier: "motif-album-library",
      schema: 3,
      oldestSchema: 3,
      fileSystem: files
    )
    .save(archive)
  }

  private func makeLibrary(in directory: DirectoryPath = "/data") -> Library {
    Library(
      directory: directory,
      fileSystem: files,
      earlierFormats: EarlierLibrary.migrations
    )
  }

  private func open() throws -> Library {
    let library = makeLibrary()
    #expect(try library.open() == .loaded)
    return library
  }

  @Test
  func `the first version's archive can be read (H2)`() throws {
    let blue = AlbumDetails(title: "Blue Train", artist: "John Coltrane")
    struct FirstVersion: Codable {
      var albums: [AlbumDetails]
      var unsent: [String]
    }
    let old = ArchiveStore<FirstVersion>(
      directory: "/data",
      name: "library",
      typeIdentifier: "motif-album-library",
      fileSystem: files
    )
    try old.save(FirstVersion(albums: [blue], unsent: []))

    let library = try open()
    #expect(library.albums.map(\.details) == [blue])
    #expect(library.sender.unsentChanges.count == 1, "no server knows it")
    #expect(library.undoName == nil)
    library.delete(library.albums[0].id)
    try library.save()
    #expect(try open().undoName == "Delete “Blue Train”")
  }

  @Test
  func `a whole history is carried over`() {
    withSeeds(200) { generator in
      let start = (0..<Int.random(in: 0..<5, using: &generator)).map {
        AlbumDetails(title: "start \($0)", artist: "a")
      }
      var old = ThirdVersion(contents: .init(albums: start))
      for number in 0..<Int.random(in: 0..<20, using: &generator) {
        try old.editRandomly(number, using: &generator)
      }
      let directory = DirectoryPath(path: "/\(UInt64.random(in: 0 ... .max, using: &generator))")
      try save(old, in: directory)

      let library = makeLibrary(in: directory)
      #expect(try library.open() == .loaded)
      try #require(library.albums.map(\.details) == old.contents.albums)
      var redone = old
      while redone.history.canRedo {
        try #require(library.redoName == redone.history.redoName)
        try redone.history.redo(on: &redone.contents)
        try library.redo()
        try #require(library.albums.map(\.details) == redone.contents.albums)
      }
      while redone.history.canUndo {
        try #require(library.undoName == redone.history.undoName)
        try redone.history.undo(on: &redone.contents)
        try library.undo()
        try #require(library.albums.map(\.details) == redone.contents.albums)
      }
      #expect(library.undoName == nil)
      // A number that the history knows is not given to another album.
      let album = library.add(AlbumDetails(title: "new", artist: "a"))
      try #require(library.albums.map(\.details) == start + [album.details])
    }
  }

  @Test
  func `without the formats, an archive stays unread`() throws {
    try save(ThirdVersion(contents: .init(albums: [AlbumDetails(title: "Low", artist: "a")])))
    let names = try files.names(in: "/data")
    #expect(throws: LibraryError.self) {
      try Library(directory: "/data", fileSystem: files).open()
    }
    #expect(try files.names(in: "/data").filter { $0.contains("library.archive") } == names)
    #expect(try open().albums.map(\.title) == ["Low"])
  }

  @Test
  func `a history that doesn't fit is dropped`() throws {
    var old = ThirdVersion(contents: .init(albums: [AlbumDetails(title: "Low", artist: "a")]))
    try old.history.perform(
      [.update(AlbumDetails(title: "Lodger", artist: "a"), index: 0)],
      name: "Edit",
      on: &old.contents
    )
    old.contents.albums = []
    try save(old)
    let library = try open()
    #expect(library.albums == [])
    #expect(library.undoName == nil)
  }

  @Test
  func `the library stays the same one to its server`() async throws {
    try save(ThirdVersion(contents: .init(albums: [AlbumDetails(title: "Low", artist: "a")])))
    let library = try open()
    library.delete(library.albums[0].id)
    try library.save()
    let restarted = try open()
    #expect(restarted.albums == [])
    try restarted.undo()
    #expect(restarted.albums.map(\.title) == ["Low"])
  }
}
