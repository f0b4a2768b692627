// SPDX-License-Identifier: MIT

internal import MotifMementos

/// A change of the list of albums as a value: it can be done, taken back, and archived with the albums.
///
/// The names of its cases are part of the archive.
enum LibraryEdit: UndoableCommand, Hashable, Codable, Sendable {
  /// Puts an album in.
  case add(Album, index: Int)
  /// Takes the album at an index out.
  case delete(index: Int)
  /// Gives the album at an index other fields.
  case update(Album, index: Int)

  /// Why an edit cannot be applied: it was made for another list of albums.
  struct Misfit: Error, Hashable, CustomStringConvertible {
    /// Where the edit would apply.
    let index: Int

    /// What went wrong.
    var description: String { "there is no place \(index + 1) in the library" }
  }

  var name: String {
    switch self {
    case .add(let album, _): "Add “\(album.title)”"
    case .delete: "Delete"
    case .update(let album, _): "Edit “\(album.title)”"
    }
  }

  func apply(to contents: inout LibraryContents) throws(Misfit) -> LibraryEdit {
    switch self {
    case .add(let album, let index):
      guard (0...contents.albums.count).contains(index) else { throw Misfit(index: index) }
      _ = contents.add(album, at: index)
      return .delete(index: index)
    case .delete(let index):
      guard let album = contents.delete(at: index) else { throw Misfit(index: index) }
      return .add(album, index: index)
    case .update(let album, let index):
      guard let old = contents.update(album, at: index) else { throw Misfit(index: index) }
      return .update(old, index: index)
    }
  }
}
