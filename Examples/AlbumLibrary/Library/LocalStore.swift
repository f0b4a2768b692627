// SPDX-License-Identifier: MIT

internal import MotifMementos
internal import Synchronization

/// The near side of the library: the albums in memory and their archive on disk.
///
/// ``Library`` is the only one that holds it.
final class LocalStore: Sendable {
  private let contents = Mutex(LibraryContents(albums: []))
  private let saving = Mutex(())
  private let archive: ArchiveStore<LibraryContents>

  init(archive: ArchiveStore<LibraryContents>) {
    self.archive = archive
  }

  /// The albums and what no server has heard of.
  var current: LibraryContents { contents.withLock { $0 } }

  /// Changes the contents in memory.
  func edit<Result: Sendable>(_ body: @Sendable (inout LibraryContents) -> Result) -> Result {
    contents.withLock { body(&$0) }
  }

  /// Reads the archive, or begins with the starter albums where there is none.
  func open() throws(ArchiveError) -> LibraryOpening {
    let opening: LibraryOpening
    let loaded: LibraryContents
    do throws(ArchiveError) {
      let load = try archive.load()
      loaded = load.value
      opening =
        switch load.origin {
        case .current: .loaded
        case .previous(let fault): .recovered("\(fault)")
        }
    } catch .missing {
      loaded = LibraryContents(albums: Album.starters)
      opening = .created
    } catch .corrupt(let faults) {
      // Shown but not saved: nothing replaces the damaged files before the user changes something.
      loaded = LibraryContents(albums: Album.starters)
      opening = .damaged("\(ArchiveError.corrupt(faults))")
    }
    contents.withLock { $0 = loaded }
    if opening == .created { try save() }
    return opening
  }

  /// Writes the contents to disk atomically.
  ///
  /// Saves follow one another, and each takes the newest contents, so an older list never replaces a
  /// newer one.
  func save() throws(ArchiveError) {
    try saving.withLock { _ throws(ArchiveError) in
      try archive.save(current)
    }
  }
}
