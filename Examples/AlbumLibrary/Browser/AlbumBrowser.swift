// SPDX-License-Identifier: MIT

package import MotifBindings
internal import MotifLists
internal import MotifMementos

/// The *view model* of the album screen (MVVM): the listed albums, the selected one, and the
/// commands on them.
///
/// It knows neither views nor keys. A view observes its values and its list. Every change is made
/// through its methods, which change the library; the list and the values follow the library's
/// document.
package final class AlbumBrowser {
  /// The text that listed albums must contain.
  package let filterText = ObservableValue("", name: "filter text")
  /// The text whose words are marked where they are found; empty if nothing is marked.
  package let markedText = ObservableValue("", name: "marked text")
  /// The order of the listed albums.
  package let order: ObservableValue<AlbumOrder>
  /// How the list is divided into sections.
  package let grouping: ObservableValue<AlbumGrouping>
  /// The latest event, for the status line.
  package let status = ObservableValue("", name: "status")
  /// The name of the action to undo, or `nil` if there is none.
  package let undoName: DerivedValue<String?>
  /// The name of the action to redo, or `nil` if there is none.
  package let redoName: DerivedValue<String?>
  /// Whether there are unsaved changes.
  package let isModified: DerivedValue<Bool>
  /// The progress of sending changes to the server.
  package let sending = ObservableValue(LibrarySending.done, name: "sending")

  /// The number of the selected album, or `nil` when nothing is selected.
  package let selectedID = ObservableValue<Album.ID?>(nil, name: "selected album's number")
  /// The position of the selection and the number of albums, such as `2 of 5 (9 in all) by artist`.
  package let position: DerivedValue<String>
  /// The number of all albums, listed or not.
  package let count: DerivedValue<Int>
  /// The text to show when no album is listed.
  package let placeholder: DerivedValue<String>
  /// The selected album, or `nil` when nothing is selected.
  package let selectedAlbum: DerivedValue<Album?>
  /// The position of the selected album among the listed ones.
  package let selectedPosition: DerivedValue<Int?>

  /// The number of the selected album, or of the last one that was selected, to select it at the
  /// next start.
  package internal(set) var lastSelectedID: Album.ID?

  package let dates: AddedDates
  let list: AlbumList
  let selection = Selection<Album.ID>()
  package let library: Library
  /// The last filter that was not empty.
  package internal(set) var lastFilter = ""
  private var registration: Registration?
  /// Called after each attempt to save a change, with whether another program's save prevented it.
  ///
  /// If so, the observer tells the user, who may decide to overwrite the other save.
  package var onSaveAttempt: (_ isInConflict: Bool) -> Void = { _ in }
  /// Why the last attempt failed, or `nil` if it succeeded.
  private var failure: LibraryError? { didSet { onSaveAttempt(failure == .changedElsewhere) } }

  /// Makes the view model of an open library.
  ///
  /// - Parameters:
  ///   - library: The library to show and change.
  ///   - id: The number of the album to select; the nearest one if the library no longer has it.
  ///   - order: The order in which to list the albums.
  ///   - grouping: How to divide the list into sections.
  ///   - dates: Says when albums were added.
  package init(
    library: Library,
    selecting id: Album.ID? = nil,
    order: AlbumOrder = .library,
    grouping: AlbumGrouping = .none,
    dates: AddedDates = AddedDates()
  ) {
    self.library = library
    self.dates = dates
    self.order = ObservableValue(order, name: "order")
    self.grouping = ObservableValue(grouping, name: "grouping")
    let list = AlbumList(library.document.state.albums, order: order, grouping: grouping)
    let document = library.document
    let selectedID = selectedID
    self.list = list
    undoName = DerivedValue(name: "undo name") { document.undoName }
    redoName = DerivedValue(name: "redo name") { document.redoName }
    isModified = DerivedValue(name: "is modified") { document.isModified }
    selectedAlbum = DerivedValue(name: "selected album") {
      selectedID.value.flatMap { document.state.albums[$0] }
    }
    count = DerivedValue(name: "number of albums") { document.state.albums.count }
    let selectedPosition = DerivedValue(name: "selected position") { [grouping = self.grouping] in
      // The list has another source then.
      _ = grouping.value
      return selectedID.value.flatMap(list.position)
    }
    self.selectedPosition = selectedPosition
    position = DerivedValue(name: "position") { [order = self.order] in
      Self.positionText(
        selectedPosition.value,
        listed: list.count,
        all: document.state.albums.count,
        order.value
      )
    }
    placeholder = DerivedValue(name: "placeholder") {
      document.state.albums.count == 0
        ? "No albums: press a to add one, B for the first ones" : "No album matches the filter"
    }

    selection.delegate = self
    selection.movesToNeighbor = true
    selection.follow(list.listed)
    let index = id.map { document.state.albums.index(of: $0) } ?? 0
    if let id = list.id(nearestInLibraryTo: index) { selection.select(id) }
    registration = document.observe { [unowned self] event in follow(event) }
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
}

// MARK: - Changing

extension AlbumBrowser {
  /// Deletes the selected album, undoably, and saves.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  package func deleteSelection() -> Bool {
    guard let id = selection.item else { return false }
    return change("Deleted") { library.delete(id).map { "“\($0.title)”" } }
  }

  /// Returns whether the library has an album that counts as the same one.
  ///
  /// - Parameters:
  ///   - album: The details of the album.
  ///   - id: The number of an album to ignore.
  /// - Returns: Whether there is one.
  /// - Complexity: O(*n*) in the number of albums.
  package func contains(_ album: AlbumDetails, besides id: Album.ID? = nil) -> Bool {
    list.contains(album, besides: id)
  }

  /// Adds an album to the library, undoably, selects it, and saves.
  ///
  /// - Parameter album: The details of the album.
  package func add(_ album: AlbumDetails) {
    change("Added") { "“\(library.add(album).title)”" }
  }

  /// Changes an album's details, undoably, selects the album, and saves.
  ///
  /// - Parameters:
  ///   - id: The album's number; the number of a deleted album changes nothing.
  ///   - album: The new details.
  package func update(_ id: Album.ID, to album: AlbumDetails) {
    change("Changed") { library.update(id, to: album).map { _ in "“\(album.title)”" } }
  }

  /// Replaces all albums with the starter albums, undoably, and saves.
  package func returnToStarters() {
    withBatchedChanges {
      library.returnToStarters()
      select(position: 0)
    }
    report("These are the starter albums. u brings the others back.")
  }

  /// Changes the library and saves.
  ///
  /// - Parameters:
  ///   - verb: The action in the past tense, for the status line.
  ///   - body: Makes the change, and returns what was changed, or `nil` if nothing was.
  /// - Returns: Whether something was changed.
  @discardableResult
  package func change(_ verb: String, _ body: () -> String?) -> Bool {
    guard let what = withBatchedChanges(body) else { return false }
    report("\(verb) \(what).")
    return true
  }

  /// Takes the result of an import as one undoable step, and saves.
  ///
  /// Where the albums come from is no concern of the browser.
  ///
  /// - Parameters:
  ///   - added: The new albums, in order.
  ///   - completed: Albums of the library that have learned details.
  ///   - message: What the status line says once it is saved.
  /// - Throws: ``LibraryError`` if the library can't be saved; the status line says so, too.
  /// - Complexity: O(*n*) in the number of albums.
  package func take(
    added: [AlbumDetails],
    completed: [Album],
    reporting message: String? = nil
  ) throws(LibraryError) {
    withBatchedChanges {
      let wasEmpty = selection.isEmpty
      library.take(added: added, completed: completed)
      if wasEmpty { select(position: 0) }
    }
    try save(reporting: message ?? "Imported \(added.count.counting("album")).")
  }

  /// Saves unsaved changes; if the library's files were deleted, writes them again.
  ///
  /// - Parameter overwriting: Whether to overwrite another program's save.
  /// - Returns: Whether there was something to save.
  package func save(overwriting: Bool = false) -> Bool {
    guard library.isModified else { return false }
    report("Saved.", overwriting: overwriting || failure == .deleted)
    return true
  }

  /// The names of the steps that are not saved.
  package var unsavedSteps: [String] { library.unsavedSteps }

  /// Drops what is not saved, and shows what another program has saved.
  package func reload() {
    do throws(LibraryError) {
      let opening = try withBatchedChanges(library.reload)
      status.value = opening.notice ?? "These are the albums of the other program."
    } catch {
      status.value = "Not possible: \(error)"
    }
  }

  /// Returns whether the app may quit: everything is on disk, or the user knows what will be lost.
  ///
  /// The status line shows the warning, and while it is shown, the answer is yes.
  package func mayEnd() -> Bool {
    let warnings = [Self.lossWarning, Self.conflictWarning]
    guard library.isModified, !warnings.contains(status.value) else { return true }
    report("Saved.")
    guard library.isModified else { return true }
    status.value = failure == .changedElsewhere ? Self.conflictWarning : Self.lossWarning
    return false
  }

  private static let lossWarning =
    "Can't be saved. q again quits without it, w tries again."
  private static let conflictWarning =
    "q again quits without it, w saves over theirs, R loads theirs."

  /// Reports an event once it is on disk.
  func report(_ message: String, overwriting: Bool = false) {
    try? save(reporting: message, overwriting: overwriting)
  }

  /// Saves, and reports an event once it is on disk, or why it is not.
  private func save(
    reporting message: String,
    overwriting: Bool = false
  ) throws(LibraryError) {
    do throws(LibraryError) {
      try library.save(overwriting: overwriting)
      let fault = library.sender.recordingFault.map { "Saved, but not noted for the server: \($0)" }
      status.value = fault ?? message
      failure = nil
    } catch {
      // Without the message, so that a narrow line doesn't cut the reason.
      switch error {
      // The observer asks what to do.
      case .changedElsewhere: break
      case .deleted: status.value = "Not saved: \(error). w writes it again."
      default: status.value = "Not saved: \(error)"
      }
      failure = error
      throw error
    }
  }
}

// MARK: - Following the library

extension AlbumBrowser {
  /// Has the list and the selection follow what happened to the library.
  private func follow(_ event: CommandEvent<DatedChange>) {
    withBatchedChanges {
      let changes = event.changes
      if changes.count == 1 { follow(changes[0]) } else { changes.forEach(list.follow) }
      if selection.isEmpty, changes.count > 1 { select(position: .max) }
      guard case .replaced = event else { return }
      list.replaceAll(library.albums)
      if selection.isEmpty { select(position: 0) }
    }
  }

  private func follow(_ change: LibraryChange) {
    switch change {
    case .add(let album), .update(let album, _):
      list.follow(change)
      reveal(album.id)
    case .delete(let album):
      // The next album in the list takes its place, whichever was selected.
      let position = list.position(of: album.id)
      list.follow(change)
      if let id = position.flatMap(list.id(nearestTo:)) { selection.select(id) }
    case .batch:
      list.follow(change)
      if selection.isEmpty, let id = list.id(nearestTo: .max) { selection.select(id) }
    }
  }

  /// Selects an added or changed album: it must be visible, even if the filter would hide it.
  private func reveal(_ id: Album.ID) {
    if list.position(of: id) == nil { filter(by: "") }
    selection.select(id)
  }
}
