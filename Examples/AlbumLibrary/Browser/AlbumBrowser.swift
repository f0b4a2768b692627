// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifMementos

/// The view model of the album screen: which albums are listed, which one is selected, and what can be
/// done with it.
///
/// It knows neither views nor keys. Whoever shows it observes its values; every change goes through
/// its methods, to the library, and back into the values.
final class AlbumBrowser {
  /// Every album of the library.
  let albums: ObservableValue<[Album]>
  /// The index of the selected album among all albums, or `nil` when nothing is selected.
  let selectedIndex: ObservableValue<Int?>
  /// What the listed albums have to contain.
  let filterText = ObservableValue("", name: "filter text")
  /// What happened last, for the status line.
  let status = ObservableValue("", name: "status")
  /// The name of the action that undo takes back, or `nil` when there is none.
  let undoName = ObservableValue<String?>(nil, name: "undo name")
  /// The name of the action that redo brings back, or `nil` when there is none.
  let redoName = ObservableValue<String?>(nil, name: "redo name")

  /// The indices of the albums that pass the filter, ascending.
  let listedIndices: DerivedValue<[Int]>
  /// The selected album, or `nil` when nothing is selected.
  let selectedAlbum: DerivedValue<Album?>
  /// Where the selected album stands among the listed ones.
  let selectedPosition: DerivedValue<Int?>

  /// The index to select at the next start: that of the selected album, or of the last that was.
  var restorableIndex: Int { selectedIndex.value ?? lastSelectedIndex }

  /// What was selected before nothing could be, so that a filter without a match does not lose it.
  private var lastSelectedIndex = 0
  private let library: Library
  private let importer: AlbumImporter
  private let history = UndoHistory()
  private let registrations = RegistrationBag()

  /// Makes the view model of an open library.
  ///
  /// - Parameters:
  ///   - library: What is shown and changed.
  ///   - importer: What reads files.
  ///   - selectedIndex: The album to select; where the library shrank, the nearest one.
  init(
    library: Library,
    importer: AlbumImporter = AlbumImporter(),
    selectedIndex: Int = 0
  ) {
    self.library = library
    self.importer = importer
    let albums = ObservableValue(library.albums, name: "albums")
    let nearest = min(max(0, selectedIndex), albums.value.count - 1)
    let selection = ObservableValue<Int?>(nearest < 0 ? nil : nearest, name: "selected index")
    self.albums = albums
    self.selectedIndex = selection

    let filterText = filterText
    let searchTexts = DerivedValue(name: "search texts") { albums.value.map(\.searchText) }
    listedIndices = DerivedValue(name: "listed indices") {
      let words = filterText.value.foldedForComparison.split(separator: " ").map { Array($0.utf8) }
      guard !words.isEmpty else { return Array(albums.value.indices) }
      return searchTexts.value.indices.filter { searchTexts.value[$0].contains(all: words) }
    }
    selectedAlbum = DerivedValue(name: "selected album") {
      selection.value.flatMap { albums.value.indices.contains($0) ? albums.value[$0] : nil }
    }
    let listedIndices = listedIndices
    selectedPosition = DerivedValue(name: "selected position") {
      selection.value.flatMap { listedIndices.value.position(of: $0) }
    }
    history.observe { [weak self] in self?.historyDidChange() }.store(in: registrations)
    selection.observe { [weak self] old, _ in self?.lastSelectedIndex = old ?? 0 }
      .store(in: registrations)
  }

  private func historyDidChange() {
    withBatchedChanges {
      undoName.value = history.undoName
      redoName.value = history.redoName
    }
  }
}

// MARK: - Selecting

extension AlbumBrowser {
  /// Selects the album at a position among the listed ones, or the nearest that there is.
  ///
  /// - Parameter position: 0 for the first listed album.
  func select(position: Int) {
    let listed = listedIndices.value
    guard let last = listed.indices.last else {
      selectedIndex.value = nil
      return
    }
    selectedIndex.value = listed[min(max(0, position), last)]
  }

  /// Moves the selection among the listed albums, as far as there are any.
  ///
  /// - Parameter distance: How far; below 0 to the left.
  func moveSelection(by distance: Int) {
    select(position: (selectedPosition.value ?? 0) + distance)
  }

  /// Lists the albums that contain every word of a text; without words, all of them.
  ///
  /// The selected album stays selected where it is still listed, else the nearest one is.
  ///
  /// - Parameter text: The words, in any case and order.
  /// - Complexity: O(*n*) in the size of the library.
  func filter(by text: String) {
    withBatchedChanges {
      let wanted = restorableIndex
      filterText.value = text
      let listed = listedIndices.value
      selectedIndex.value = listed.first { $0 >= wanted } ?? listed.last
    }
  }
}

// MARK: - Changing

extension AlbumBrowser {
  /// Takes the selected album out of the library, undoably, and saves.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  func deleteSelection() -> Bool {
    guard let index = selectedIndex.value, let album = selectedAlbum.value else { return false }
    delete(album, at: index)
    report("Deleted “\(album.title)”.")
    return true
  }

  /// Takes the last change back.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  func undo() -> Bool {
    perform("Undid", history.undoName, history.undo)
  }

  /// Brings back the change that was undone last.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  func redo() -> Bool {
    perform("Redid", history.redoName, history.redo)
  }

  /// Adds the albums of a file to the library and saves; what was done before cannot be undone then.
  ///
  /// - Parameters:
  ///   - path: The file; its format is recognised by its content.
  ///   - onProgress: Hears from time to time how far the import is.
  /// - Returns: What became of the file's records.
  /// - Throws: ``ImportError`` where nothing could be imported, or ``LibraryError`` where the library
  ///   cannot be saved. What was in the library stays.
  /// - Complexity: O(*n* + *m*) in the number of albums and of the file's bytes.
  func importAlbums(
    from path: String,
    onProgress: (ImportProgress) -> Void
  ) throws -> ImportResult {
    let result = try importer.importAlbums(
      from: path,
      into: library.albums,
      progress: onProgress
    )
    library.take(result.albums)
    // What an undo would bring back may be among the new albums, and would then be there twice.
    history.removeAll()
    withBatchedChanges {
      albums.value = library.albums
      if selectedIndex.value == nil { select(position: 0) }
      status.value = "Imported \(result.addedCount) albums."
    }
    try library.save()
    return result
  }

  private func perform(
    _ verb: String,
    _ name: String?,
    _ action: () throws(UndoError) -> Void
  ) -> Bool {
    guard let name else { return false }
    do {
      try action()
      report("\(verb) \(name).")
    } catch {
      status.value = "\(name): \(error)"
    }
    return true
  }

  private func delete(_ album: Album, at index: Int) {
    // What comes next in the list takes its place, also where the filter hides the album itself.
    let listed = listedIndices.value
    let position = listed.firstIndex { $0 >= index } ?? listed.count
    history.register(name: "Delete “\(album.title)”") { [weak self] in
      self?.restore(album, at: index)
    }
    withBatchedChanges {
      _ = library.delete(at: index)
      albums.value = library.albums
      select(position: position)
    }
  }

  private func restore(_ album: Album, at index: Int) {
    history.register(name: "Delete “\(album.title)”") { [weak self] in
      self?.delete(album, at: index)
    }
    withBatchedChanges {
      let restored = library.add(album, at: index)
      albums.value = library.albums
      // What comes back must be seen, even where the filter would hide it.
      if listedIndices.value.position(of: restored) == nil { filterText.value = "" }
      selectedIndex.value = restored
    }
  }

  /// Says what happened, once it is on disk.
  private func report(_ message: String) {
    do throws(LibraryError) {
      try library.save()
      status.value = message
    } catch {
      status.value = "\(message) Not saved: \(error)"
    }
  }
}
