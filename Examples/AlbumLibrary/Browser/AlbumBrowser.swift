// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifDelegation
internal import MotifMementos

/// The view model of the album screen: which albums are listed, which one is selected, and what can be
/// done with it.
///
/// It knows neither views nor keys. Whoever shows it observes its values and follows its list; every
/// change goes through its methods, to the library, and back into the list and the values.
final class AlbumBrowser {
  /// What the listed albums have to contain.
  let filterText = ObservableValue("", name: "filter text")
  /// The order of the listed albums.
  let order: ObservableValue<AlbumOrder>
  /// What happened last, for the status line.
  let status = ObservableValue("", name: "status")
  /// The name of the action that undo takes back, or `nil` when there is none.
  let undoName = ObservableValue<String?>(nil, name: "undo name")
  /// The name of the action that redo brings back, or `nil` when there is none.
  let redoName = ObservableValue<String?>(nil, name: "redo name")

  /// The number of the selected album, or `nil` when nothing is selected.
  let selectedID = ObservableValue<ListedAlbum.ID?>(nil, name: "selected album's number")
  /// How many albums there are, and how many of them are listed.
  let counts: DerivedValue<AlbumCounts>
  /// The selected album, or `nil` when nothing is selected.
  let selectedAlbum: DerivedValue<Album?>
  /// Where the selected album stands among the listed ones.
  let selectedPosition: DerivedValue<Int?>

  /// The index in the library to select at the next start: that of the selected album, or of the last
  /// that was.
  var restorableIndex: Int { lastSelectedID.flatMap(list.libraryIndex) ?? 0 }

  private let list: AlbumList
  private let selection = Selection<ListedAlbum.ID>()
  /// What was selected before nothing could be, so that a filter without a match does not lose it.
  private var lastSelectedID: ListedAlbum.ID?
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
  ///   - order: The order in which to list the albums.
  init(
    library: Library,
    importer: AlbumImporter = AlbumImporter(),
    selectedIndex: Int = 0,
    order: AlbumOrder = .library
  ) {
    self.library = library
    self.importer = importer
    self.order = ObservableValue(order, name: "order")
    let list = AlbumList(library.albums, order: order)
    let selectedID = selectedID
    self.list = list
    counts = DerivedValue(name: "counts") {
      _ = list.changeCount.value
      return AlbumCounts(listed: list.listed.snapshot.numberOfItems, all: list.totalCount)
    }
    selectedAlbum = DerivedValue(name: "selected album") {
      _ = list.changeCount.value
      return selectedID.value.flatMap(list.album)?.album
    }
    selectedPosition = DerivedValue(name: "selected position") {
      _ = list.changeCount.value
      return selectedID.value.flatMap(list.position)
    }

    history.observe { [weak self] in self?.historyDidChange() }.store(in: registrations)
    selection.delegate = self
    selection.movesToNeighbor = true
    selection.follow(list.listed)
    let index = min(max(0, selectedIndex), list.totalCount - 1)
    if let id = list.id(atLibraryIndex: index) { selection.select(id) }
  }

  private func historyDidChange() {
    withBatchedChanges {
      undoName.value = history.undoName
      redoName.value = history.redoName
    }
  }
}

// MARK: - Listing

extension AlbumBrowser {
  /// The albums that pass the filter, in order.
  var listed: AlbumList.Source { list.listed }

  /// Lists the albums that contain every word of a text; without words, all of them.
  ///
  /// The selected album stays selected where it is still listed, else its nearest neighbour is.
  ///
  /// - Parameter text: The words, in any case and order.
  /// - Complexity: O(*n*) in the size of the library.
  func filter(by text: String) {
    withBatchedChanges {
      filterText.value = text
      list.words = text.foldedForComparison.split(separator: " ").map { Array($0.utf8) }
      guard selection.isEmpty, let last = lastSelectedID else { return }
      let isListed = list.position(of: last) != nil
      if let id = isListed ? last : list.heir(of: last) { selection.select(id) }
    }
  }

  /// Lists the albums in the next order.
  ///
  /// The selected album stays selected.
  ///
  /// - Complexity: O(*n* log *n*) in the number of listed albums.
  func changeOrder() {
    withBatchedChanges {
      order.value = order.value.next
      list.order = order.value
      status.value = "Albums \(order.value.phrase)."
    }
  }
}

// MARK: - Selecting

extension AlbumBrowser: SelectionDelegate {
  /// Selects the album at a position among the listed ones, or the nearest that there is.
  ///
  /// - Parameter position: 0 for the first listed album.
  func select(position: Int) {
    if let id = list.id(nearestTo: position) { selection.select(id) }
  }

  /// Moves the selection among the listed albums, as far as there are any.
  ///
  /// - Parameter distance: How far; below 0 to the left.
  func moveSelection(by distance: Int) {
    select(position: (selectedPosition.value ?? 0) + distance)
  }

  func selection(_ selection: Selection<ListedAlbum.ID>, didSelect item: ListedAlbum.ID) {
    selectedID.value = item
    lastSelectedID = item
  }

  func selection(_ selection: Selection<ListedAlbum.ID>, didDeselect item: ListedAlbum.ID) {
    selectedID.value = selection.item
  }
}

// MARK: - Changing

extension AlbumBrowser {
  /// Takes the selected album out of the library, undoably, and saves.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  func deleteSelection() -> Bool {
    guard let album = selection.item.flatMap(list.album) else { return false }
    delete(album)
    report("Deleted “\(album.album.title)”.")
    return true
  }

  /// Returns whether the library has an album that counts as the same one.
  ///
  /// - Parameters:
  ///   - album: The album.
  ///   - id: The number of an album that does not count.
  /// - Returns: Whether it has.
  /// - Complexity: O(*n*) in the number of albums.
  func contains(_ album: Album, besides id: ListedAlbum.ID? = nil) -> Bool {
    list.contains(album, besides: id)
  }

  /// Puts an album at the end of the library, undoably, selects it and saves.
  ///
  /// - Parameter album: The album.
  func add(_ album: Album) {
    withBatchedChanges {
      library.add(album, at: list.totalCount)
      let added = list.append(album)
      history.register(name: "Add “\(album.title)”") { [weak self] in self?.delete(added) }
      reveal(added.id)
    }
    report("Added “\(album.title)”.")
  }

  /// Gives an album other fields, undoably, selects it and saves.
  ///
  /// - Parameters:
  ///   - id: The album's number; one that is not there any more changes nothing.
  ///   - album: The album as it is from now on.
  func update(_ id: ListedAlbum.ID, to album: Album) {
    change(id, to: album)
    report("Changed “\(album.title)”.")
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
      list.take(library.albums)
      if selection.isEmpty { select(position: 0) }
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

  private func delete(_ album: ListedAlbum) {
    guard let index = list.libraryIndex(of: album.id) else { return }
    history.register(name: "Delete “\(album.album.title)”") { [weak self] in
      self?.restore(album, at: index)
    }
    // What comes next in the list takes its place, also where the filter hides the album itself.
    let heir = list.heir(of: album.id)
    withBatchedChanges {
      _ = library.delete(at: index)
      list.remove(album.id)
      if let heir {
        selection.select(heir)
      } else {
        lastSelectedID = list.id(atLibraryIndex: max(0, min(index, list.totalCount - 1)))
      }
    }
  }

  private func restore(_ album: ListedAlbum, at index: Int) {
    history.register(name: "Delete “\(album.album.title)”") { [weak self] in
      self?.delete(album)
    }
    withBatchedChanges {
      let index = library.add(album.album, at: index)
      list.putBack(album, atLibraryIndex: index)
      reveal(album.id)
    }
  }

  private func change(_ id: ListedAlbum.ID, to album: Album) {
    guard let index = list.libraryIndex(of: id),
      let old = library.update(album, at: index)
    else { return }
    history.register(name: "Edit “\(album.title)”") { [weak self] in self?.change(id, to: old) }
    withBatchedChanges {
      list.update(id, to: album)
      reveal(id)
    }
  }

  /// Selects an album that came or changed: it must be seen, even where the filter would hide it.
  private func reveal(_ id: ListedAlbum.ID) {
    if list.position(of: id) == nil { filter(by: "") }
    selection.select(id)
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
