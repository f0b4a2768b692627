// SPDX-License-Identifier: MIT

import MotifBindings

/// The view model of a form: it knows no view and no key.
final class AlbumForm {
  let title: ObservableValue<String>
  let artist: ObservableValue<String>
  let genre: ObservableValue<String>
  let year: ObservableValue<String>
  /// Advice about the first problem; empty if there is none.
  let advice: DerivedValue<String>
  /// Whether the album can be saved.
  let canSave: DerivedValue<Bool>

  /// Makes a form for a new album, or for one to edit.
  init(editing album: Album?) {
    let title = ObservableValue(album?.title ?? "")
    let artist = ObservableValue(album?.artist ?? "")
    let year = ObservableValue(album.map { "\($0.year)" } ?? "")
    (self.title, self.artist, self.year) = (title, artist, year)
    genre = ObservableValue(album?.genre ?? "")
    let advice = DerivedValue {
      if title.value.isEmpty { return "A title is needed." }
      if artist.value.isEmpty { return "An artist is needed." }
      return Int(year.value).map((1000...9999).contains) == true ? "" : "A year has four digits."
    }
    self.advice = advice
    canSave = DerivedValue { advice.value.isEmpty }
  }

  /// The album, or `nil` while there is a problem.
  var album: Album? {
    guard canSave.value, let year = Int(year.value) else { return nil }
    return Album(title: title.value, artist: artist.value, genre: genre.value, year: year)
  }
}
