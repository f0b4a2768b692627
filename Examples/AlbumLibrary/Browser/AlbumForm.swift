// SPDX-License-Identifier: MIT

internal import MotifBindings

/// The view model of a form: what is typed about an album, and what is wrong with it (B5).
///
/// It holds the texts, makes an album of them, and knows neither views nor keys. Nothing is said to be
/// wrong before somebody wants to save; from then on, the messages follow what is typed. A field that
/// was not touched stays as it is, whatever it holds.
final class AlbumForm {
  /// A field with its text.
  struct Line {
    /// Which field.
    let field: AlbumField
    /// What is typed.
    let text: ObservableValue<String>
    /// What is wrong with it, as far as it is to be told; empty when nothing is.
    let message: DerivedValue<String>
  }

  /// What came of an attempt to save.
  enum Outcome: Hashable {
    /// This is the album.
    case accepted(Album)
    /// The album is as it was.
    case unchanged
    /// Something is wrong, first of all with this field.
    case refused(AlbumField)
  }

  /// What the form is for.
  let title: String
  /// The fields, in the order of ``AlbumField``.
  let lines: [Line]
  private let original: Album?
  private let isTaken: (Album) -> Bool
  private let isChecked = ObservableValue(false, name: "form is checked")
  /// The album that was refused because the library has it already.
  private let taken = ObservableValue<Album?>(nil, name: "taken album")

  /// Makes a form.
  ///
  /// - Parameters:
  ///   - album: The album to edit, or `nil` to make a new one.
  ///   - isTaken: Whether another album counts as the same as one that is typed.
  init(editing album: Album? = nil, isTaken: @escaping (Album) -> Bool = { _ in false }) {
    title = album.map { "Edit “\($0.title)”" } ?? "Add an album"
    original = album
    self.isTaken = isTaken
    let (isChecked, taken) = (isChecked, taken)
    let texts = AlbumField.allCases.map { field in
      ObservableValue(album.map(field.text) ?? "", name: field.label)
    }
    let typed = DerivedValue<Album?>(name: "typed album") {
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

  /// Checks what was typed; whatever is wrong is told from now on.
  ///
  /// - Returns: The album, or where to put it right.
  /// - Complexity: O(*n*) in the length of the texts, besides the search for another album.
  func submit() -> Outcome {
    isChecked.value = true
    let fields = lines.map { ($0.field, $0.text.value) }
    if let wrong = fields.first(where: { Self.fault(in: $0.0, $0.1, from: original) != nil }) {
      return .refused(wrong.0)
    }
    guard let album = Self.album(of: fields.map(\.1), from: original), album != original else {
      return .unchanged
    }
    // Two albums that were the same before may stay so.
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
  /// What is wrong with a text in a field.
  private static func fault(
    in field: AlbumField,
    _ text: String,
    from original: Album?
  ) -> AlbumFault? {
    var album = original ?? Album(title: "", artist: "")
    do throws(AlbumFault) {
      try set(field, to: text, in: &album, from: original)
      return nil
    } catch {
      return error
    }
  }

  /// The album that texts make, or `nil` where something is wrong with them.
  private static func album(of texts: [String], from original: Album?) -> Album? {
    var album = original ?? Album(title: "", artist: "")
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
    in album: inout Album,
    from original: Album?
  ) throws(AlbumFault) {
    if let original, field.text(of: original) == text { return }
    try field.set(text, in: &album)
  }
}
