// SPDX-License-Identifier: MIT

internal import Foundation
package import MotifMementos

extension FileSystemError {
  /// Why the operation failed, and then where: `the disk is full (/music/ella/library.archive)`.
  ///
  /// The reason comes first, because a narrow status line cuts the end.
  var reasonAndPlace: String { "\(reason) (\(path))" }

  /// Why the operation failed, in a few words.
  package var reason: String {
    if isLockTimeout { return "another program uses the library" }
    return switch code {
    case ENOSPC: "the disk is full"
    case EDQUOT: "the disk quota is used up"
    case EACCES, EPERM: "permission is denied"
    case EROFS: "the disk is read-only"
    case EIO: "the disk has failed"
    case ENOENT: "the folder is missing"
    case EMFILE, ENFILE: "too many files are open"
    default: "\(operation) failed, error \(code)"
    }
  }
}
