// SPDX-License-Identifier: MIT

internal import MotifPipelines

/// The formats that can be imported.
enum ImportFormat: CaseIterable {
  case json
  case discogs
  case appleLibrary

  /// What this format changes in the process, which by itself reads JSON.
  var frontEnd: PipelineVariation {
    switch self {
    case .json: PipelineVariation("JSON")
    case .discogs: .discogs
    case .appleLibrary: .appleLibrary
    }
  }
}

extension PipelineVariation {
  /// The front end for the collections that Discogs exports.
  fileprivate static var discogs: PipelineVariation {
    PipelineVariation("Discogs CSV")
      .replacing(.decode) { file, _ in DiscogsDecoder.decode(file) }
      .replacing(.normalize) { batch, original in
        var batch = try original(batch)
        for index in batch.albums.indices {
          let name = batch.albums[index].artist.withoutDiscogsNumber
          // The artist was checked with the number, and may be nothing to see without.
          if !name.isBlank { batch.albums[index].artist = name }
        }
        return batch
      }
  }

  /// The front end for the libraries of Apple Music and iTunes.
  fileprivate static var appleLibrary: PipelineVariation {
    PipelineVariation("Apple library")
      .replacing(.decode) { file, _ in AppleLibraryDecoder.decode(file) }
  }
}
