// SPDX-License-Identifier: MIT

package import MotifBindings
package import MotifLists
internal import MotifMementos

/// The view model of the album screen: the listed albums, the selected one, and the commands on
/// them.
///
/// It knows neither views nor keys. A view observes its values and its list. Every change is made through its methods,
/// which change the library, and then the list and the values.
package final class AlbumBrowser {
  /// The text that listed albums must contain.
  package let filterText = ObservableValue("", name: "filter text")
  /// The order of the listed albums.
  package let order: ObservableValue<AlbumOrder>
  /// The latest event, for the status line.
  package let status = ObservableValue("", name: "status")
  /// The name of the action to undo, or `nil` if there is none.
  package let undoName = ObservableValue<String?>(nil, name: "undo name")
  /// The name of the action to redo, or `nil` if there is none.
  package let redoName = ObservableValue<String?>(nil, name: "redo name")
  /// Whether there are unsaved changes.
  package let isModified = ObservableValue(false, name: "is modified")
  /// The progress of sending changes to the server.
  package let sending = ObservableValue(LibrarySending.done, name: "sending")

  /// The number of the selected album, or `nil` when nothing is selected.
  package let selectedID = ObservableValue<ListedAlbum.ID?>(nil, name: "selected album's number")
  /// The position of the selection and the number of albums, such as `2 of 5 (9 in all) by artist`.
  package let position: DerivedValue<String>
  /// The text to show when no album is listed.
  package let placeholder: DerivedValue<String>
  /// The selected album, or `nil` when nothing is selected.
  package let selectedAlbum: DerivedValue<Album?>
  /// The position of the selected album among the listed ones.
  package let selectedPosition: DerivedValue<Int?>

  /// The index in the library to select at the next start: that of the selected album, or of the
  /// last selected one.
  package var restorableIndex: Int { lastSelectedID.flatMap(list.libraryIndex) ?? 0 }

  private let list: AlbumList
  private let selection = Selection<ListedAlbum.ID>()
  /// The last selected album, so that a filter without a match does not lose the selection.
  private var lastSelectedID: ListedAlbum.ID?
  let library: Library
  /// Called after each attempt to save a change, with whether another program's save prevented it.
  ///
  /// If so, the observer tells the user, who may decide to overwrite the other save.
  package var onSaveAttempt: (_ isInConflict: Bool) -> Void = { _ in }

  /// Makes the view model of an open library.
  ///
  /// - Parameters:
  ///   - library: The library to show and change.
  ///   - selectedIndex: The album to select; the nearest one if the library is now shorter.
  ///   - order: The order in which to list the albums.
  package init(
    library: Library,
    selectedIndex: Int = 0,
    order: AlbumOrder = .library
  ) {
    self.library = library
    self.order = ObservableValue(order, name: "order")
    let list = AlbumList(library.albums, order: order)
    let selectedID = selectedID
    self.list = list
    selectedAlbum = DerivedValue(name: "selected album") {
      _ = list.changeCount.value
      return selectedID.value.flatMap(list.album)?.album
    }
    let selectedPosition = DerivedValue(name: "selected position") {
      _ = list.changeCount.value
      return selectedID.value.flatMap(list.position)
    }
    self.selectedPosition = selectedPosition
    position = DerivedValue(name: "position") { [order = self.order] in
      _ = list.changeCount.value
      return Self.positionText(
        selectedPosition.value,
        listed: list.listed.snapshot.numberOfItems,
        all: list.totalCount,
        order.value
      )
    }
    placeholder = DerivedValue(name: "placeholder") {
      _ = list.changeCount.value
      return list.totalCount == 0 ? "No albums" : "No album matches the filter"
    }

    selection.delegate = self
    selection.movesToNeighbor = true
    selection.follow(list.listed)
    let index = min(max(0, selectedIndex), list.totalCount - 1)
    if let id = list.id(atLibraryIndex: index) { selection.select(id) }
    libraryDidChange()
  }

  private static func positionText(
    _ position: Int?,
    listed: Int,
    all: Int,
    _ order: AlbumOrder
  ) -> String {
    var text = position.map { "\($0 + 1) of " } ?? ""
    text += "\(listed)"
    if listed < all { text += " (\(all) in all)" }
    return order == .library ? text : "\(text) \(order.phrase)"
  }

  private func libraryDidChange() {
    withBatchedChanges {
      undoName.value = library.undoName
      redoName.value = library.redoName
      isModified.value = library.isModified
    }
  }
}

// MARK: - Listing

extension AlbumBrowser {
  /// The albums that pass the filter, in order.
  package var listed: AlbumList.Source { list.listed }

  /// Lists the albums that contain every word of a text; without words, all of them.
  ///
  /// The selected album stays selected if it is still listed; otherwise, its nearest neighbor is
  /// selected.
  ///
  /// - Parameter text: The words, in any case and order.
  /// - Complexity: O(*n*) in the size of the library.
  package func filter(by text: String) {
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
  package func changeOrder() {
    withBatchedChanges {
      order.value = order.value.next
      list.order = order.value
      status.value = "Albums \(order.value.phrase)."
    }
  }
}

// MARK: - Selecting

extension AlbumBrowser: SelectionDelegate {
  /// Selects the album at a position among the listed ones, or the nearest one.
  ///
  /// - Parameter position: The position; 0 for the first listed album.
  package func select(position: Int) {
    if let id = list.id(nearestTo: position) { selection.select(id) }
  }

  /// Moves the selection among the listed albums, up to the first or last.
  ///
  /// - Parameter distance: The number of albums to move, to the left if negative.
  package func moveSelection(by distance: Int) {
    select(position: (selectedPosition.value ?? 0) + distance)
  }

  package func selection(_ selection: Selection<ListedAlbum.ID>, didSelect item: ListedAlbum.ID) {
    selectedID.value = item
    lastSelectedID = item
  }

  package func selection(_ selection: Selection<ListedAlbum.ID>, didDeselect item: ListedAlbum.ID) {
    selectedID.value = selection.item
  }
}

// MARK: - Changing

extension AlbumBrowser {
  /// Removes the selected album from the library, undoably, and saves.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  package func deleteSelection() -> Bool {
    guard let item = selection.item, let index = list.libraryIndex(of: item),
      let album = library.delete(at: index)
    else { return false }
    follow([.delete(index: index)])
    report("Deleted “\(album.title)”.")
    return true
  }

  /// Returns whether the library has an album that counts as the same one.
  ///
  /// - Parameters:
  ///   - album: The album.
  ///   - id: The number of an album to ignore.
  /// - Returns: Whether there is one.
  /// - Complexity: O(*n*) in the number of albums.
  package func contains(_ album: Album, besides id: ListedAlbum.ID? = nil) -> Bool {
    list.contains(album, besides: id)
  }

  /// Appends an album to the library, undoably, selects it, and saves.
  ///
  /// - Parameter album: The album.
  package func add(_ album: Album) {
    follow([.add(album, index: library.add(album, at: list.totalCount))])
    report("Added “\(album.title)”.")
  }

  /// Changes an album's fields, undoably, selects the album, and saves.
  ///
  /// - Parameters:
  ///   - id: The album's number; the number of a removed album changes nothing.
  ///   - album: The new value of the album.
  package func update(_ id: ListedAlbum.ID, to album: Album) {
    guard let index = list.libraryIndex(of: id), library.update(album, at: index) != nil else {
      return
    }
    follow([.update(album, index: index)])
    report("Changed “\(album.title)”.")
  }

  /// Undoes the last change, even one of an earlier session.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  package func undo() -> Bool {
    perform("Undid", library.undo)
  }

  /// Redoes the change that was undone last.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  package func redo() -> Bool {
    perform("Redid", library.redo)
  }

  /// Takes the result of an import as one undoable step, and saves.
  ///
  /// Where the albums come from is no concern of the browser.
  ///
  /// - Parameter merged: The library's albums in order, with gaps filled, followed by the new ones.
  /// - Throws: ``LibraryError`` if the library can't be saved.
  /// - Complexity: O(*n*) in the number of albums.
  package func take(_ merged: [Album]) throws(LibraryError) {
    let addedCount = merged.count - list.totalCount
    library.take(merged)
    withBatchedChanges {
      list.take(library.albums)
      if selection.isEmpty { select(position: 0) }
      status.value = "Imported \(addedCount) albums."
    }
    defer { libraryDidChange() }
    try library.save()
  }

  /// Saves unsaved changes.
  ///
  /// - Parameter overwriting: Whether to overwrite another program's save.
  /// - Returns: Whether there was something to save.
  package func save(overwriting: Bool = false) -> Bool {
    guard library.isModified else { return false }
    report("Saved.", overwriting: overwriting)
    return true
  }

  /// Returns whether the app may quit: everything is on disk, or the user knows what will be lost.
  ///
  /// The status line shows the warning, and while it is shown, the answer is yes.
  package func mayEnd() -> Bool {
    guard library.isModified, status.value != Self.lossWarning else { return true }
    report("Saved.")
    guard library.isModified else { return true }
    status.value = Self.lossWarning
    return false
  }

  private static let lossWarning =
    "Can't be saved. q again quits without it, w tries again."

  private func perform(
    _ verb: String,
    _ action: () throws(CommandError<LibraryEdit.Misfit>) -> LibraryStep
  ) -> Bool {
    do throws(CommandError<LibraryEdit.Misfit>) {
      let step = try action()
      follow(step.edits)
      report("\(verb) \(step.name).")
    } catch {
      switch error {
      case .nothingToUndo, .nothingToRedo, .openGroup: return false
      case .stepFailed(_, let misfit), .rollbackFailed(_, let misfit, _):
        status.value = "Not possible: \(misfit)"
      }
    }
    return true
  }

  /// Applies changes of the library to the list and the selection.
  private func follow(_ edits: [LibraryEdit]) {
    withBatchedChanges {
      guard edits.count == 1, let edit = edits.first else {
        // An import, or its undo: the selection is kept if the album still exists.
        list.take(library.albums)
        if selection.isEmpty { select(position: list.totalCount) }
        return
      }
      switch edit {
      case .add(let album, let index):
        reveal(list.insert(album, atLibraryIndex: index))
      case .update(let album, let index):
        guard let id = list.id(atLibraryIndex: index) else { return }
        list.update(id, to: album)
        reveal(id)
      case .delete(let index):
        guard let id = list.id(atLibraryIndex: index) else { return }
        remove(id, atLibraryIndex: index)
      }
    }
  }

  private func remove(_ id: ListedAlbum.ID, atLibraryIndex index: Int) {
    // The next album in the list takes its place, even if the filter hides the album itself.
    let heir = list.heir(of: id)
    list.remove(id)
    if let heir {
      selection.select(heir)
    } else {
      lastSelectedID = list.id(atLibraryIndex: max(0, min(index, list.totalCount - 1)))
    }
  }

  /// Selects an added or changed album: it must be visible, even if the filter would hide it.
  private func reveal(_ id: ListedAlbum.ID) {
    if list.position(of: id) == nil { filter(by: "") }
    selection.select(id)
  }

  /// Reports an event once it is on disk.
  private func report(_ message: String, overwriting: Bool = false) {
    defer { libraryDidChange() }
    do throws(LibraryError) {
      try library.save(overwriting: overwriting)
      let fault = library.handoverFault.map { " The server will hear of it later: \($0)." } ?? ""
      status.value = message + fault
      onSaveAttempt(false)
    } catch .changedElsewhere {
      onSaveAttempt(true)
    } catch {
      status.value = "\(message) Not saved: \(error)"
      onSaveAttempt(false)
    }
  }
}
