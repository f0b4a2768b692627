// SPDX-License-Identifier: MIT

internal import AlbumLibrary

/// The albums of tracks, in the order of their first tracks.
struct TrackAlbums {
  /// What a track says about its album.
  struct Track {
    let album: String
    /// The artist of the album.
    let artist: String
    let genre: String
    let year: Int?
  }

  private struct Entry {
    let offset: Int
    let title: String
    let artist: String
    var genres = Tally<String>()
    var years = Tally<Int>()
  }

  /// The artist and title as written; most tracks find their album by them.
  private struct Spelling: Hashable {
    let artist: String
    let title: String
  }

  private var entries: [Entry] = []
  private var indices: [AlbumKey: Int] = [:]
  private var spellings: [Spelling: Int] = [:]

  /// Adds a track that has an album and an artist.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - offset: Its offset in the file.
  mutating func add(_ track: Track, at offset: Int) {
    let index = index(artist: track.artist, title: track.album, offset: offset)
    if !track.genre.isBlank { entries[index].genres.add(track.genre) }
    if let year = track.year { entries[index].years.add(year) }
  }

  /// The albums.
  ///
  /// Genre and year are those of most of the tracks.
  ///
  /// A single track with different tags should not decide, so the most common year wins rather than
  /// the earliest; of two equally common years, the earliest wins.
  ///
  /// - Parameter line: Returns the line of an offset.
  /// - Returns: The albums, each at the line of its first track.
  func records(line: (Int) -> Int) -> [ImportRecord] {
    entries.map { entry in
      ImportRecord(
        line: line(entry.offset),
        title: entry.title,
        artist: entry.artist,
        genre: entry.genres.mostCommon(),
        year: entry.years.mostCommon(preferring: <).map { String($0) }
      )
    }
  }

  private mutating func index(artist: String, title: String, offset: Int) -> Int {
    let spelling = Spelling(artist: artist, title: title)
    if let index = spellings[spelling] { return index }
    let key = AlbumKey(artist: artist, title: title, year: nil)
    let index = indices[key] ?? entries.count
    if index == entries.count {
      entries.append(Entry(offset: offset, title: title, artist: artist))
      indices[key] = index
    }
    spellings[spelling] = index
    return index
  }
}
