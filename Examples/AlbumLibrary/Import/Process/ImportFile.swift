// SPDX-License-Identifier: MIT

/// A file that has been read.
struct ImportFile {
  let job: ImportJob
  let bytes: [UInt8]

  /// The offset behind the byte order mark, if there is one.
  var start: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
