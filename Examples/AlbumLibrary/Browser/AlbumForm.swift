// SPDX-License-Identifier: MIT

package import MotifBindings

/// The *view model* of a form (MVVM): the typed fields of an album, and their problems.
///
/// It holds the texts, makes an album from them, and knows neither views nor keys. It reports no
/// problem before the first attempt to save; after that, the messages follow the text as it is
/// typed. An untouched field keeps its content, whatever that is.
package final class AlbumForm {
  /// A field with its text.
  package struct Line {
    /// The field.
    package let field: AlbumField
    /// The typed text.
    package let text: ObservableValue<String>
    /// The problem with the text, if it should be shown; empty if there is none.
    package let message: DerivedValue<String>
    /// Whether the edited albums differ in the field, which therefore begins empty.
    package let isMixed: Bool
  }

  /// The outcome of an attempt to save.
  package enum Outcome: Hashable {
    /// The form holds this album.
    case accepted(AlbumDetails)
    /// The album is unchanged.
    case unchanged
    /// Something is wrong; this field is the first with a problem.
    case refused(AlbumField)
  }

  /// The form's title.
  package let title: String
  /// The fields, in the order of ``AlbumField``.
  package let lines: [Line]
  private let original: AlbumDetails?
  /// The texts that the fields begin with.
  private let initial: [String]
  private let isTaken: (AlbumDetails) -> Bool
  private let isChecked = ObservableValue(false, name: "form is checked")
  /// The album that was refused because the library already has it.
  private let taken = ObservableValue<AlbumDetails?>(nil, name: "taken album")

  /// Makes a form.
  ///
  /// - Parameters:
  ///   - album: The album to edit, or `nil` to make a new one.
  ///   - isTaken: Whether another album counts as the same as the typed one.
  package convenience init(
    editing album: AlbumDetails? = nil,
    isTaken: @escaping (AlbumDetails) -> Bool = { _ in false }
  ) {
    self.init(
      album.map { "Edit “\($0.title)”" } ?? "Add an album",
      editing: album.map { [$0] } ?? [],
      isTaken: isTaken
    )
  }

  /// Makes a form for several albums, whose ``changes`` apply to all of them.
  ///
  /// - Parameters:
  ///   - title: The form's title.
  ///   - albums: The albums to edit. The form makes an album of the first one's fields.
  ///   - isTaken: Whether the changes would make two albums the same.
  package init(
    _ title: String,
    editing albums: [AlbumDetails],
    isTaken: @escaping (AlbumDetails) -> Bool
  ) {
    self.title = title
    let album = albums.first
    original = album
    self.isTaken = isTaken
    let mixed = AlbumField.allCases.map { field in
      albums.contains { field.text(of: $0) != album.map(field.text) }
    }
    let initial = zip(AlbumField.allCases, mixed).map { field, isMixed in
      isMixed ? "" : album.map(field.text) ?? ""
    }
    self.initial = initial
    let (isChecked, taken) = (isChecked, taken)
    let texts = zip(AlbumField.allCases, initial).map { ObservableValue($1, name: $0.label) }
    let typed = DerivedValue<AlbumDetails?>(name: "typed album") {
      Self.album(of: texts.map(\.value), from: album, initial)
    }
    lines = AlbumField.allCases.map { field in
      let text = texts[field.rawValue]
      let message = DerivedValue(name: "message of \(field.label)") {
        guard isChecked.value else { return "" }
        let fault = Self.fault(in: field, text.value, from: album, initial)
        if let fault { return fault.advice }
        let isRefused = field == .title && taken.value != nil && taken.value == typed.value
        return isRefused ? "Already in the library." : ""
      }
      return Line(field: field, text: text, message: message, isMixed: mixed[field.rawValue])
    }
  }

  /// The typed texts of the fields that no longer have the text that they began with.
  package var changes: [AlbumField: String] {
    let changed = lines.filter { $0.text.value != initial[$0.field.rawValue] }
    return Dictionary(uniqueKeysWithValues: changed.map { ($0.field, $0.text.value) })
  }

  /// Checks the typed text; problems are shown after this.
  ///
  /// - Returns: The album, or the field to correct.
  /// - Complexity: O(*n*) in the length of the texts, plus the search for another album.
  package func submit() -> Outcome {
    isChecked.value = true
    let fields = lines.map { ($0.field, $0.text.value) }
    let wrong = fields.first { Self.fault(in: $0.0, $0.1, from: original, initial) != nil }
    if let wrong { return .refused(wrong.0) }
    // The first of several albums may be what all of them become.
    let isMixed = lines.contains { $0.isMixed }
    guard let album = Self.album(of: fields.map(\.1), from: original, initial),
      isMixed ? !changes.isEmpty : album != original
    else { return .unchanged }
    // Two albums that were already the same may stay so.
    let isSame = !isMixed && original.map { AlbumKey($0) == AlbumKey(album) } ?? false
    guard isSame || !isTaken(album) else {
      taken.value = album
      return .refused(.title)
    }
    return .accepted(album)
  }
}

// MARK: - Checking

extension AlbumForm {
  /// The problem with a text in a field.
  private static func fault(
    in field: AlbumField,
    _ text: String,
    from original: AlbumDetails?,
    _ initial: [String]
  ) -> AlbumFault? {
    var album = original ?? AlbumDetails(title: "", artist: "")
    do throws(AlbumFault) {
      try set(field, to: text, in: &album, from: original, initial)
      return nil
    } catch {
      return error
    }
  }

  /// The album that the texts make, or `nil` if something is wrong with them.
  private static func album(
    of texts: [String],
    from original: AlbumDetails?,
    _ initial: [String]
  ) -> AlbumDetails? {
    var album = original ?? AlbumDetails(title: "", artist: "")
    do throws(AlbumFault) {
      for (field, text) in zip(AlbumField.allCases, texts) {
        try set(field, to: text, in: &album, from: original, initial)
      }
      return album
    } catch {
      return nil
    }
  }

  private static func set(
    _ field: AlbumField,
    to text: String,
    in album: inout AlbumDetails,
    from original: AlbumDetails?,
    _ initial: [String]
  ) throws(AlbumFault) {
    if original != nil, initial[field.rawValue] == text { return }
    try field.set(text, in: &album)
  }
}
