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
  private let isTaken: (AlbumDetails) -> Bool
  private let isChecked = ObservableValue(false, name: "form is checked")
  /// The album that was refused because the library already has it.
  private let taken = ObservableValue<AlbumDetails?>(nil, name: "taken album")

  /// Makes a form.
  ///
  /// - Parameters:
  ///   - album: The album to edit, or `nil` to make a new one.
  ///   - isTaken: Whether another album counts as the same as the typed one.
  package init(
    editing album: AlbumDetails? = nil,
    isTaken: @escaping (AlbumDetails) -> Bool = { _ in false }
  ) {
    title = album.map { "Edit “\($0.title)”" } ?? "Add an album"
    original = album
    self.isTaken = isTaken
    let (isChecked, taken) = (isChecked, taken)
    let texts = AlbumField.allCases.map { field in
      ObservableValue(album.map(field.text) ?? "", name: field.label)
    }
    let typed = DerivedValue<AlbumDetails?>(name: "typed album") {
      Self.album(of: texts.map(\.value), from: album)
    }
    lines = zip(AlbumField.allCases, texts).map { field, text in
      let message = DerivedValue(name: "message of \(field.label)") {
        guard isChecked.value else { return "" }
        if let fault = Self.fault(in: field, text.value, from: album) { return fault.advice }
        let isRefused = field == .title && taken.value != nil && taken.value == typed.value
        return isRefused ? "Already in the library." : ""
      }
      return Line(field: field, text: text, message: message)
    }
  }

  /// Checks the typed text; problems are shown after this.
  ///
  /// - Returns: The album, or the field to correct.
  /// - Complexity: O(*n*) in the length of the texts, plus the search for another album.
  package func submit() -> Outcome {
    isChecked.value = true
    let fields = lines.map { ($0.field, $0.text.value) }
    if let wrong = fields.first(where: { Self.fault(in: $0.0, $0.1, from: original) != nil }) {
      return .refused(wrong.0)
    }
    guard let album = Self.album(of: fields.map(\.1), from: original), album != original else {
      return .unchanged
    }
    // Two albums that were already the same may stay so.
    let isSame = original.map { AlbumKey($0) == AlbumKey(album) } ?? false
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
    from original: AlbumDetails?
  ) -> AlbumFault? {
    var album = original ?? AlbumDetails(title: "", artist: "")
    do throws(AlbumFault) {
      try set(field, to: text, in: &album, from: original)
      return nil
    } catch {
      return error
    }
  }

  /// The album that the texts make, or `nil` if something is wrong with them.
  private static func album(of texts: [String], from original: AlbumDetails?) -> AlbumDetails? {
    var album = original ?? AlbumDetails(title: "", artist: "")
    do throws(AlbumFault) {
      for (field, text) in zip(AlbumField.allCases, texts) {
        try set(field, to: text, in: &album, from: original)
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
    from original: AlbumDetails?
  ) throws(AlbumFault) {
    if let original, field.text(of: original) == text { return }
    try field.set(text, in: &album)
  }
}
