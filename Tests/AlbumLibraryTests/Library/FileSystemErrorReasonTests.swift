// SPDX-License-Identifier: MIT

import AlbumLibrary
import Foundation
import MotifMementos
import Testing

@Suite("Reasons of file errors")
struct FileSystemErrorReasonTests {
  @Test(arguments: [
    (ENOSPC, "the disk is full"), (EROFS, "the disk is read-only"),
    (ENOENT, "the folder is missing"), (ENOTDIR, "a file is where a folder should be"),
    (EISDIR, "a folder has this name"), (EEXIST, "the name is taken"),
    (ENAMETOOLONG, "the name is too long"), (ELOOP, "the link leads back to itself"),
    (EFBIG, "the file is too large"), (EBUSY, "another program uses the file"),
    (EMFILE, "too many files are open"),
  ])
  func `a usual error is named in plain words`(code: Int32, reason: String) {
    let error = FileSystemError(operation: .create, path: "/albums.csv", code: code)
    #expect(error.reason == reason)
  }

  @Test(arguments: [EINVAL, ENODEV, ENXIO, ESPIPE])
  func `any other error is in the system's words`(code: Int32) {
    let error = FileSystemError(operation: .rename, path: "/albums.csv", code: code)
    #expect(!error.reason.isEmpty)
    #expect("\(error)" == "rename /albums.csv: \(error.reason) (\(code))")
  }
}
