// SPDX-License-Identifier: MIT

internal import MotifBindings

/// What is edited.
struct Album: Equatable {
  var title: String
  var year: Int
}

/// The view model of the form: it knows what is shown and what may be saved, but of no field.
@MainActor
final class AlbumEditor {
  /// The album as it was saved last.
  let album: ObservableValue<Album>

  /// What the field for the title shows.
  let title = ObservableValue("", name: "title")

  /// What the field for the year shows: a text, for while it is typed it may not be a year yet.
  let year = ObservableValue("", name: "year")

  let heading: DerivedValue<String>
  let problem: DerivedValue<String?>
  let canSave: DerivedValue<Bool>

  private let draft: ObservableValue<Album>
  private let bindings = RegistrationBag()

  init(_ album: Album) {
    let album = ObservableValue(album, name: "album")
    let draft = ObservableValue(album.value, name: "draft")
    self.album = album
    self.draft = draft

    heading = draft.map(name: "heading") { "\($0.title) (\($0.year))" }
    problem = title.combined(with: year, name: "problem") { title, year in
      if title.isEmpty { return "An album needs a title." }
      return Self.year(in: year) == nil ? "A year is a number from 1877 to 2100." : nil
    }
    canSave = problem.combined(with: draft, album, name: "can save") { problem, draft, album in
      problem == nil && draft != album
    }

    draft.title.bind(to: title).store(in: bindings)
    // What cannot be a year stays in the field, for the user to mend, and never gets into the draft.
    draft.year.bind(
      to: year,
      correcting: .never,
      convert: { String($0) },
      convertBack: { Self.year(in: $0) }
    )
    .store(in: bindings)
    album.observe { [weak draft] _, new in draft?.value = new }.store(in: bindings)
  }

  /// Saves the draft, if it can be saved.
  func save() {
    if canSave.value { album.value = draft.value }
  }

  /// The year that a text gives: records have been made since 1877.
  private nonisolated static func year(in text: String) -> Int? {
    Int(text).flatMap { (1877...2100).contains($0) ? $0 : nil }
  }
}
