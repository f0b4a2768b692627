// SPDX-License-Identifier: MIT

internal import MotifMementos
internal import Synchronization

/// The near side of the library: the albums in memory and their archive on disk.
///
/// ``Library`` is the only one that holds it.
final class LocalStore: Sendable {
  private struct State {
    var contents = LibraryContents(albums: [])
    /// How often the contents were edited.
    var editCount = 0
  }

  private let state = Mutex(State())
  /// How many of the edits are on disk.
  ///
  /// It is held while saving, so that saves follow one another.
  private let savedEditCount = Mutex(0)
  private let archive: ArchiveStore<LibraryContents>

  init(archive: ArchiveStore<LibraryContents>) {
    self.archive = archive
  }

  /// The albums and what no server has heard of.
  var current: LibraryContents { state.withLock { $0.contents } }

  /// Changes the contents in memory.
  func edit<Result: Sendable>(_ body: @Sendable (inout LibraryContents) -> Result) -> Result {
    state.withLock { state in
      state.editCount += 1
      return body(&state.contents)
    }
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
        case .current, .migrated, .legacy: .loaded
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
    if opening == .created {
      edit { $0 = loaded }
      try save()
    } else {
      state.withLock { $0.contents = loaded }
    }
    return opening
  }

  /// Writes the contents to disk atomically, where they were edited since the last time.
  ///
  /// Each save takes the newest contents, so an older list never replaces a newer one. One without an
  /// edit before it writes nothing: what could not be read stays as it was found.
  func save() throws(ArchiveError) {
    try savedEditCount.withLock { savedEditCount throws(ArchiveError) in
      let (contents, editCount) = state.withLock { ($0.contents, $0.editCount) }
      guard editCount != savedEditCount else { return }
      try archive.save(contents)
      savedEditCount = editCount
    }
  }
}
