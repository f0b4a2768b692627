// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifPipelines

/// The supported import formats.
enum ImportFormat: CaseIterable {
  case json
  case csv
  case appleLibrary

  /// The format's variation of the process, which reads JSON by default (the *template method* pattern:
  /// a variation replaces steps of it).
  var frontEnd: PipelineVariation {
    switch self {
    case .json: PipelineVariation("JSON")
    case .csv: .csv
    case .appleLibrary: .appleLibrary
    }
  }
}

extension PipelineVariation {
  /// The front end for tables, such as Discogs collection exports.
  fileprivate static var csv: PipelineVariation {
    PipelineVariation("CSV")
      .replacing(.decode) { file, _ in CSVDecoder.decode(file) }
      .replacing(.normalize) { batch, original in
        var batch = try original(batch)
        guard batch.numbersArtists else { return batch }
        for index in batch.albums.indices {
          let name = batch.albums[index].artist.withoutDiscogsNumber
          // The artist was checked with the number, and may be blank without it.
          if !name.isBlank { batch.albums[index].artist = name }
        }
        return batch
      }
  }

  /// The front end for Apple Music and iTunes libraries.
  fileprivate static var appleLibrary: PipelineVariation {
    PipelineVariation("Apple library")
      .replacing(.decode) { file, _ in AppleLibraryDecoder.decode(file) }
  }
}
