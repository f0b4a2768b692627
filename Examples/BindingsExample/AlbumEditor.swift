// SPDX-License-Identifier: MIT

internal import MotifBindings

/// The album being edited.
struct Album: Equatable {
  var title: String
  var year: Int
}

/// The form's view model: it knows what to show and what can be saved, but nothing about fields.
@MainActor
final class AlbumEditor {
  /// The album as last saved.
  let album: ObservableValue<Album>

  /// The text of the title field.
  let title = ObservableValue("", name: "title")

  /// The text of the year field, which may not be a valid year while the user is typing.
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
    // An invalid year stays in the field for the user to correct, and never reaches the draft.
    draft.year.bind(
      to: year,
      correcting: .never,
      convert: { String($0) },
      convertBack: { Self.year(in: $0) }
    )
    .store(in: bindings)
    album.observe { [weak draft] _, new in draft?.value = new }.store(in: bindings)
  }

  /// Saves the draft, if it is valid.
  func save() {
    if canSave.value { album.value = draft.value }
  }

  /// The year in a text, if valid: the first records were made in 1877.
  private nonisolated static func year(in text: String) -> Int? {
    Int(text).flatMap { (1877...2100).contains($0) ? $0 : nil }
  }
}
