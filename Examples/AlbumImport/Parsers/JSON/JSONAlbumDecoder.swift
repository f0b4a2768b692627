// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Decodes a JSON array of albums, one by one.
struct JSONAlbumDecoder {
  private let decoder = JSONDecoder()

  /// Decodes a file.
  func decode(_ file: ImportFile) -> ImportBatch {
    var batch = ImportBatch(file)
    let bytes = file.bytes
    var splitter = JSONArraySplitter(bytes, from: bytes.firstNonBlank(from: file.start) + 1)
    while let next = splitter.next() {
      switch next {
      case .element(let range):
        do {
          let album = try album(in: range, of: bytes)
          for name in album.unread { batch.unread.insert(name) }
          batch.append(
            ImportRecord(
              line: batch.line(at: range.lowerBound),
              title: album.title,
              artist: album.artist,
              genre: album.genre,
              year: album.year,
              coverURL: album.coverURL
            )
          )
        } catch {
          batch.report(error)
        }
      case .fault(let fault):
        batch.report(fault)
      }
      guard batch.reportProgress(at: splitter.position) else { break }
    }
    batch.reportEnd()
    return batch
  }

  private func album(in range: Range<Int>, of bytes: [UInt8]) throws(ScanFault) -> JSONAlbum {
    // The text is checked first, because the decoder doesn't report the line of an invalid byte.
    _ = try bytes.text(in: range)
    do {
      return try decoder.decode(JSONAlbum.self, from: Data(bytes[range]))
    } catch {
      throw ScanFault(offset: range.lowerBound, reason: reason(for: error))
    }
  }

  private func reason(for error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, _):
      "the \(key.stringValue) is missing"
    case .valueNotFound(_, let context):
      name(of: context).map { "the \($0) is missing" } ?? "this is no object"
    case .typeMismatch(_, let context):
      name(of: context).map { "the \($0) is not a text" } ?? "this is no object"
    default:
      "this is not valid JSON"
    }
  }

  private func name(of context: DecodingError.Context) -> String? {
    context.codingPath.last?.stringValue
  }
}
