// SPDX-License-Identifier: MIT

internal import AlbumLibrary

/// Decodes the XML property list of an Apple Music or iTunes library, and groups its tracks by album.
///
/// It reads up to the end of the tracks. The playlists that follow list them again and are not
/// read, so damage there doesn't matter.
struct AppleLibraryDecoder {
  private let bytes: [UInt8]
  private var scanner: PlistScanner
  private var batch: ImportBatch
  private var albums = TrackAlbums()

  /// Decodes a file.
  static func decode(_ file: ImportFile) -> ImportBatch {
    var batch = ImportBatch(file)
    guard let prolog = XMLProlog(file.bytes, from: file.start) else { return batch }
    if let offset = prolog.declarations {
      // No library declares entities. A file that does is designed to expand without limit.
      let reason = "there are declarations in the document type, which no library has"
      batch.report(ScanFault(offset: offset, reason: reason))
      return batch
    }
    var decoder = AppleLibraryDecoder(
      bytes: file.bytes,
      scanner: PlistScanner(file.bytes, from: prolog.rootOffset),
      batch: batch
    )
    do {
      try decoder.findTracks()
      try decoder.readTracks()
    } catch {
      decoder.batch.report(error)
    }
    batch = decoder.batch
    for record in decoder.albums.records(line: { batch.line(at: $0) }) { batch.append(record) }
    batch.reportEnd()
    return batch
  }

  private init(bytes: [UInt8], scanner: PlistScanner, batch: ImportBatch) {
    self.bytes = bytes
    self.scanner = scanner
    self.batch = batch
  }

  /// Enters the dictionary of the tracks.
  private mutating func findTracks() throws(ScanFault) {
    let root = scanner.position
    guard case .open(.plist) = try scanner.next(), case .open(.dict) = try scanner.next() else {
      throw ScanFault(offset: root, reason: "this property list is not a library")
    }
    while case .key(let key) = try nextEntry() {
      let isTracks = try key.text(in: bytes) == "Tracks"
      let value = try nextValue(of: key)
      if isTracks, case .open(.dict) = value { return }
      try scanner.skip(value)
    }
    throw ScanFault(offset: root, reason: "there are no tracks in this property list")
  }

  private mutating func readTracks() throws(ScanFault) {
    while case .key(let key) = try nextEntry() {
      let start = bytes.firstNonBlank(from: scanner.position)
      let value = try nextValue(of: key)
      if case .open(.dict) = value {
        try readTrack(at: start)
      } else {
        try scanner.skip(value)
        batch.report(ScanFault(offset: start, reason: "this is no track"))
      }
      guard batch.reportProgress(at: scanner.position) else { return }
    }
  }

  /// Reads a track.
  ///
  /// A fault in its text invalidates this track only; a fault in the markup is thrown.
  private mutating func readTrack(at start: Int) throws(ScanFault) {
    var track = AppleTrack()
    var firstFault: ScanFault?
    while case .key(let key) = try nextEntry() {
      let value = try nextValue(of: key)
      guard case .leaf(let leaf) = value else {
        try scanner.skip(value)
        continue
      }
      do {
        if let field = AppleTrackField(key.range, in: bytes) {
          try track.set(field, to: leaf, in: bytes)
        } else if !leaf.isASCII {
          // Invalid bytes anywhere invalidate a track, because then none of its fields can be
          // trusted.
          _ = try bytes.text(in: leaf.range)
        }
      } catch {
        firstFault = firstFault ?? error
      }
    }
    if let firstFault {
      batch.report(firstFault)
    } else {
      add(track, at: start)
    }
  }

  private mutating func add(_ track: AppleTrack, at start: Int) {
    guard track.hasAlbum, !track.isNoMusic else {
      batch.skippedCount += 1
      return
    }
    guard !track.artistOfAlbum.isBlank else {
      let reason = "the track \"\(track.name.prefix(80))\" has an album but no artist"
      batch.report(ScanFault(offset: start, reason: reason))
      return
    }
    albums.add(
      TrackAlbums.Track(
        album: track.album,
        artist: track.artistOfAlbum,
        genre: track.genre,
        year: track.year
      ),
      at: start
    )
  }

  /// The next entry of a dictionary.
  private enum Entry {
    case key(PlistLeaf)
    case end
  }

  private mutating func nextEntry() throws(ScanFault) -> Entry {
    let start = bytes.firstNonBlank(from: scanner.position)
    switch try scanner.next() {
    case .leaf(let leaf) where leaf.element == .key: return .key(leaf)
    case .close: return .end
    default: throw ScanFault(offset: start, reason: "there is no key before a value")
    }
  }

  /// The first event of the value after a key.
  private mutating func nextValue(of key: PlistLeaf) throws(ScanFault) -> PlistEvent {
    let event = try scanner.next()
    switch event {
    case .leaf(let leaf) where leaf.element != .key: return event
    case .open: return event
    default:
      throw ScanFault(offset: key.range.lowerBound, reason: "there is a key without a value")
    }
  }
}
