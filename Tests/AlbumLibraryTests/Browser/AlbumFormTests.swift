// SPDX-License-Identifier: MIT

import MotifBindings
import Testing

@testable import AlbumLibrary

@Suite("AlbumForm")
struct AlbumFormTests {
  private let low = AlbumDetails(title: "Low", artist: "David Bowie", genre: "Rock", year: 1977)

  private func type(_ text: String, into field: AlbumField, of form: AlbumForm) {
    form.lines[field.rawValue].text.value = text
  }

  private func messages(_ form: AlbumForm) -> [AlbumField: String] {
    let messages = form.lines.map { ($0.field, $0.message.value) }.filter { !$0.1.isEmpty }
    return Dictionary(uniqueKeysWithValues: messages)
  }

  /// The form's message when one field has a text and the others are valid.
  private func message(for text: String, in field: AlbumField) -> String? {
    let form = AlbumForm()
    type("Low", into: .title, of: form)
    type("David Bowie", into: .artist, of: form)
    type(text, into: field, of: form)
    let outcome = form.submit()
    guard case .refused(let refused) = outcome else { return nil }
    #expect(refused == field)
    #expect(messages(form).keys.map { $0 } == [field])
    return messages(form)[field]
  }

  @Test
  func `a form starts empty or with the album (B5)`() {
    #expect(AlbumForm().lines.map(\.text.value) == ["", "", "", "", ""])
    let form = AlbumForm(editing: low)
    #expect(form.title == "Edit “Low”")
    #expect(form.lines.map(\.field.label) == ["Title", "Artist", "Genre", "Year", "Cover"])
    #expect(form.lines.map(\.text.value) == ["Low", "David Bowie", "Rock", "1977", ""])
  }

  @Test
  func `typed text is tidied as in an import (B5)`() {
    let form = AlbumForm()
    for (field, text) in zip(
      AlbumField.allCases,
      ["  Low ", "David  Bowie", "   ", " 1977 ", " https://example.org/low.jpg "]
    ) {
      type(text, into: field, of: form)
    }
    let album = AlbumDetails(
      title: "Low",
      artist: "David Bowie",
      year: 1977,
      coverURL: "https://example.org/low.jpg"
    )
    #expect(form.submit() == .accepted(album))
    #expect(messages(form).isEmpty)
  }

  @Test(arguments: ["", "   ", "\t", "\u{200B}", "\u{202E}"])
  func `title and artist must be visible (B5)`(text: String) {
    #expect(message(for: text, in: .title) == "A title is needed.")
    #expect(message(for: text, in: .artist) == "An artist is needed.")
  }

  @Test(arguments: ["soon", "19 77", "-5", "1977x", "１９７７", "MCMLXXVII"])
  func `a year is a number (B5)`(text: String) {
    #expect(message(for: text, in: .year) == "A year, or nothing.")
  }

  @Test(arguments: ["1", "999", "10000", "99999999999999999999999"])
  func `a year must be a year of release (B5)`(text: String) {
    #expect(message(for: text, in: .year) == "From 1000 to 9999.")
  }

  @Test(arguments: [("", nil), ("0", nil), ("1000", 1_000), ("9999", 9_999), ("1978-01-14", 1_978)])
  func `a year is read as in an import (B5)`(text: String, year: Int?) {
    let form = AlbumForm(editing: low)
    type(text, into: .year, of: form)
    var album = low
    album.year = year
    #expect(form.submit() == .accepted(album))
  }

  @Test(arguments: [AlbumField.title, .artist, .genre])
  func `texts have a maximum length (B5)`(field: AlbumField) {
    #expect(message(for: String(repeating: "x", count: 200), in: field) == nil)
    let long = String(repeating: "é", count: 201)
    #expect(message(for: long, in: field) == "At most 200 characters.")
  }

  @Test(arguments: [
    "ftp://example.org/low.png", "file:///low.png", "javascript:0", "http:", "https:///low.png",
  ])
  func `a cover's address is on the web or on the server (B5)`(text: String) {
    #expect(message(for: text, in: .coverURL) == "An http or https address.")
  }

  @Test(arguments: [
    "https://example.org/low.png", "HTTP://example.org", "covers/low.ppm", "/covers/a:b.ppm",
    "low?a:b", "",
  ])
  func `an address on the web or on the server is accepted (B5)`(text: String) {
    #expect(message(for: text, in: .coverURL) == nil)
  }

  @Test
  func `an unusual address that was imported may stay (B5)`() {
    var album = low
    album.coverURL = "ftp://example.org/low.png"
    let form = AlbumForm(editing: album)
    type("Lowest", into: .title, of: form)
    album.title = "Lowest"
    #expect(form.submit() == .accepted(album))
  }

  @Test
  func `an address may be longer than other texts (B5)`() {
    #expect(message(for: String(repeating: "x", count: 2_000), in: .coverURL) == nil)
    let long = String(repeating: "x", count: 2_001)
    #expect(message(for: long, in: .coverURL) == "At most 2000 characters.")
  }

  @Test
  func `messages appear only after trying to save (B5)`() {
    let form = AlbumForm()
    type("soon", into: .year, of: form)
    #expect(messages(form).isEmpty)
    #expect(form.submit() == .refused(.title))
    #expect(Set(messages(form).keys) == [.title, .artist, .year])
    type("Low", into: .title, of: form)
    #expect(Set(messages(form).keys) == [.artist, .year])
    #expect(form.submit() == .refused(.artist))
    type("David Bowie", into: .artist, of: form)
    type("", into: .year, of: form)
    #expect(messages(form).isEmpty)
    type("", into: .title, of: form)
    #expect(Set(messages(form).keys) == [.title])
  }

  @Test
  func `a duplicate is refused until it differs (B5)`() {
    var asked: [AlbumDetails] = []
    let form = AlbumForm { [low] album in
      asked.append(album)
      return AlbumKey(album) == AlbumKey(low)
    }
    type("LOW", into: .title, of: form)
    type("david bowie", into: .artist, of: form)
    type("1977", into: .year, of: form)
    #expect(form.submit() == .refused(.title))
    #expect(messages(form) == [.title: "Already in the library."])
    #expect(asked.count == 1)
    type("1978", into: .year, of: form)
    #expect(messages(form).isEmpty)
    type("1977", into: .year, of: form)
    #expect(messages(form) == [.title: "Already in the library."])
    type("1978", into: .year, of: form)
    #expect(
      form.submit() == .accepted(AlbumDetails(title: "LOW", artist: "david bowie", year: 1_978))
    )
  }

  @Test
  func `untouched fields stay unchanged`() {
    let odd = AlbumDetails(
      title: " odd\ttitle  " + String(repeating: "x", count: 300),
      artist: "",
      year: 7
    )
    let form = AlbumForm(editing: odd) { _ in true }
    #expect(form.submit() == .unchanged)
    type("Pop", into: .genre, of: form)
    var album = odd
    album.genre = "Pop"
    #expect(form.submit() == .accepted(album), "an existing duplicate may stay")
  }

  @Test
  func `editing an album into a duplicate is refused`() {
    let form = AlbumForm(editing: low) { $0.title == "Lodger" }
    type("Lodger", into: .title, of: form)
    #expect(form.submit() == .refused(.title))
    type("low", into: .title, of: form)
    guard case .accepted = form.submit() else {
      Issue.record("an album may be written otherwise")
      return
    }
  }
}
