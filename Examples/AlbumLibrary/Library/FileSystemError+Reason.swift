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
    case ENOTDIR: "a file is where a folder should be"
    case EISDIR: "a folder has this name"
    case EEXIST: "the name is taken"
    case ENAMETOOLONG: "the name is too long"
    case ELOOP: "the link leads back to itself"
    case EFBIG: "the file is too large"
    case EBUSY, ETXTBSY: "another program uses the file"
    case EMFILE, ENFILE: "too many files are open"
    default: systemReason
    }
  }

  /// The system's text for the error number, such as `Invalid argument`.
  private var systemReason: String {
    // Android declares the result non-optional; other systems don't specify.
    let text: UnsafeMutablePointer<CChar>? = strerror(code)
    return text.map { String(cString: $0) } ?? "Error \(code)"
  }
}
