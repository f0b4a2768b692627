// SPDX-License-Identifier: MIT

internal import AlbumLibrary
public import MotifMementos

/// Why albums could not be written to a file.
///
/// A file that existed is unchanged.
public enum ExportError: Error, Hashable, Sendable {
  /// The name of the file doesn't end in `.json` or `.csv`.
  case unknownFormat(path: String)
  /// There is a file of this name, which may be replaced only on request.
  case exists(path: String)
  /// The file system reported an error.
  case unwritable(path: String, FileSystemError)
}

extension ExportError: CustomStringConvertible {
  /// The file and the reason as a readable line.
  public var description: String {
    switch self {
    case .unknownFormat(let path), .exists(let path), .unwritable(let path, _):
      "\(path): \(reason)"
    }
  }

  /// The reason alone.
  package var reason: String {
    switch self {
    case .unknownFormat: "the name has to end in .json or .csv"
    case .exists: "it exists already; again to replace it"
    case .unwritable(_, let error): "cannot be written: \(error.reason)"
    }
  }
}
