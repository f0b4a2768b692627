// SPDX-License-Identifier: MIT

internal import AlbumLibrary

// Several albums at once.

extension AlbumBrowser {
  /// The albums with these numbers, in the order of the library, without those that it doesn't have.
  ///
  /// Effects that read it follow the library.
  func albums(_ ids: Set<Album.ID>) -> [Album] {
    ids.sorted().compactMap { library[$0] }
  }

  /// Deletes albums as one undoable step, and saves.
  ///
  /// - Parameter ids: Their numbers.
  /// - Returns: Whether there were any.
  func delete(_ ids: Set<Album.ID>) -> Bool {
    let albums = albums(ids)
    return change("Deleted") { library.delete(ids) > 0 ? Self.phrase(albums) : nil }
  }

  /// Gives albums the texts of some fields as one undoable step, and saves.
  ///
  /// - Parameters:
  ///   - ids: Their numbers.
  ///   - texts: The texts by field, which are valid.
  func update(_ ids: Set<Album.ID>, to texts: [AlbumField: String]) {
    let albums = albums(ids).map { $0.changed(to: texts) }
    change("Changed") { library.update(albums) > 0 ? Self.phrase(albums) : nil }
  }

  private static func phrase(_ albums: [Album]) -> String {
    albums.count == 1 ? "“\(albums[0].title)”" : "\(albums.count) albums"
  }

  /// Whether an edit of several albums would make two albums of the library the same.
  ///
  /// - Complexity: O(*n*) in the number of albums.
  func wouldCollide(_ ids: Set<Album.ID>, changedTo texts: [AlbumField: String]) -> Bool {
    guard [.title, .artist, .year].contains(where: { texts[$0] != nil }) else { return false }
    var keys: Set<AlbumKey> = []
    let areDistinct = albums(ids).allSatisfy { album in
      keys.insert(AlbumKey(album.changed(to: texts).details)).inserted
    }
    return !areDistinct
      || library.albums.contains { !ids.contains($0.id) && keys.contains(AlbumKey($0.details)) }
  }
}

extension Album {
  /// The album with the texts of some fields; a text that is not valid changes nothing.
  fileprivate func changed(to texts: [AlbumField: String]) -> Album {
    var album = self
    for (field, text) in texts {
      var details = album.details
      if (try? field.set(text, in: &details)) != nil { album.details = details }
    }
    return album
  }
}
