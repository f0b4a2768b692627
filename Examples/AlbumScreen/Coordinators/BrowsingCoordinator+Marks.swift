// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifBindings
internal import MotifCoordinators
internal import MotifLists
internal import MotifResponders

// Tasks for all marked albums.

extension BrowsingCoordinator {
  /// Lets the user type the fields that all marked albums get; the others stay as they are.
  ///
  /// - Parameter field: The field that gets the keyboard first.
  func editMarked(startingAt field: AlbumField) {
    let marks = controller.marks
    let albums = marks.albums
    let (ids, hidden) = (Set(albums.map(\.id)), marks.hiddenCount)
    let count = albums.count == 1 ? "“\(albums[0].title)”" : "\(albums.count) albums"
    weak var checkedForm: AlbumForm?
    let form = AlbumForm(
      hidden == 0 ? "Edit \(count)" : "Edit \(count), \(hidden) hidden",
      editing: albums.map(\.details)
    ) { [browser] _ in
      checkedForm.map { browser.wouldCollide(ids, changedTo: $0.changes) } ?? false
    }
    checkedForm = form
    startChild(EditingCoordinator(form, startingAt: field, on: screen)) { [browser] album in
      if album != nil { browser.update(ids, to: form.changes) }
    }
  }

  /// Asks before albums are deleted that the filter hides.
  func deleteHidden(_ action: DeleteHidden) -> ActionAnswer<DeleteHidden> {
    let marks = controller.marks
    let listed = browser.listed.snapshot
    let hidden = marks.albums.filter { listed.path(of: $0.id) == nil }
    guard !hidden.isEmpty else { return .pass }
    let count = marks.ids.value.count
    let question = ConfirmationCoordinator(
      "Delete \(count.counting("marked album"))?",
      losing: [count == 1 ? "The filter hides it:" : "The filter hides \(hidden.count) of them:"]
        + hidden.map { "• \($0.title)" },
      hint: "Enter deletes all, Esc none",
      on: screen
    )
    startChild(question) { [browser] isConfirmed in
      if isConfirmed { _ = browser.delete(marks.ids.value) }
    }
    return .handled
  }
}
