// SPDX-License-Identifier: MIT

import AlbumLibrary
import AlbumTestSupport
import MotifFacades
import MotifTestSupport
import Testing

@Suite("Loading what another program has saved")
struct LibraryReloadingTests {
  private let files = InMemoryFileSystem()
  private let remote = RecordingClient()
  private let blue = AlbumDetails(title: "Blue Train", artist: "John Coltrane", year: 1958)

  private func open() throws -> Library {
    let library = Library(
      directory: "/data",
      remote: remote,
      fileSystem: files,
      clock: ManualClock()
    )
    _ = try library.open()
    return library
  }

  /// Two libraries on one disk: the second has saved, and so the first can't.
  private func openInConflict() async throws -> (mine: Library, theirs: Library) {
    remote.goOnline()
    let mine = try open()
    #expect(try await mine.sender.sendChanges() == .empty)
    let theirs = try open()
    theirs.delete(theirs.albums[0].id)
    try theirs.save()
    mine.add(blue)
    mine.delete(mine.albums[1].id)
    try mine.undo()
    #expect(throws: LibraryError.changedElsewhere) { try mine.save() }
    return (mine, theirs)
  }

  @Test
  func `steps that are lost have names`() async throws {
    let (mine, theirs) = try await openInConflict()
    #expect(
      mine.unsavedSteps == [
        "Add “Blue Train”", "Delete “It's My Life”", "Undo Delete “It's My Life”",
      ]
    )
    #expect(theirs.unsavedSteps.isEmpty)
    #expect(try mine.reload() == .loaded)
    #expect(mine.unsavedSteps.isEmpty)
  }

  @Test
  func `albums, steps and document are theirs`() async throws {
    let (mine, theirs) = try await openInConflict()
    let document = mine.document
    #expect(try mine.reload() == .loaded)
    #expect(mine.document === document && !mine.isModified)
    #expect(mine.albums == theirs.albums)
    #expect(mine.undoName == theirs.undoName && mine.redoName == nil)
  }

  @Test
  func `the server hears of theirs, and of what follows`() async throws {
    let (mine, _) = try await openInConflict()
    _ = try mine.reload()
    mine.delete(try #require(mine.albums.last).id)
    try mine.save()
    #expect(
      mine.sender.unsentChanges.map(\.name) == [
        "Delete “Best of Bowie”", "Delete “American Pie”",
      ]
    )
    #expect(try await mine.sender.sendChanges() == .empty)
    #expect(remote.albums == mine.albums.map(\.details))
    #expect(remote.requests.dropFirst(5).count == 2)
    #expect(remote.replacements.isEmpty, "no change was missing")
  }

  @Test
  func `a library that is in order loads nothing else`() throws {
    let library = try open()
    library.add(blue)
    try library.save()
    let albums = library.albums
    #expect(try library.reload() == .loaded)
    #expect(library.albums == albums && library.undoName == "Add “Blue Train”")
  }
}
