// SPDX-License-Identifier: MIT

/// Why a file as a whole could not be imported.
///
/// The library is unchanged.
public enum ImportError: Error, Hashable, Sendable {
  /// The file at the path could not be read, for the system's reason.
  case unreadable(path: String, reason: String)
  /// The file at the path has more bytes than an import reads.
  case tooLarge(path: String, limit: Int)
  /// The file at the path is in none of the known formats; `found` describes what it looks like.
  case unrecognized(path: String, found: String)
  /// The file at the path is in a known format, but contains no valid album.
  case nothingImported(path: String, issues: [ImportIssue])
  /// The caller canceled the import of the file at the path.
  case cancelled(path: String)
}

extension ImportError: CustomStringConvertible {
  /// The error as a readable line.
  ///
  /// It doesn't include the issues of ``nothingImported(path:issues:)``.
  public var description: String {
    switch self {
    case .unreadable(let path, _), .tooLarge(let path, _), .unrecognized(let path, _),
      .nothingImported(let path, _), .cancelled(let path):
      "\(path): \(reason)"
    }
  }

  /// The reason alone.
  package var reason: String {
    switch self {
    case .unreadable(_, let reason):
      "cannot be read: \(reason)"
    case .tooLarge(_, let limit):
      "is too large: an import reads \(limit / 1_000_000) megabytes at most; split the file"
    case .unrecognized(_, let found):
      """
      this is \(found); what can be imported is a JSON array of albums, \
      a CSV file with the columns Artist and Title, such as the export of a Discogs collection, \
      or the XML library of Apple Music or iTunes, in UTF-8; a CSV file also in UTF-16
      """
    case .nothingImported(_, let issues):
      issues.isEmpty
        ? "holds no album"
        : "nothing could be imported, for every record in it is faulty"
    case .cancelled:
      "the import was cancelled"
    }
  }
}
