// SPDX-License-Identifier: MIT

/// A file that has been read.
struct ImportFile {
  let job: ImportJob
  let bytes: [UInt8]

  /// The offset at which the text begins.
  var start: Int { bytes.startOfText }
}
