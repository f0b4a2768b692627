// SPDX-License-Identifier: MIT

internal import Foundation

/// Reads the text of a file, or the standard input for "-".
///
/// Bytes that are no UTF-8 become replacement characters, which no language here has.
func readText(_ file: String) throws -> String {
  let data =
    file == "-"
    ? try FileHandle.standardInput.readToEnd() ?? Data()
    : try Data(contentsOf: URL(filePath: file))
  return String(decoding: data, as: UTF8.self)
}
