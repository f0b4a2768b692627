// SPDX-License-Identifier: MIT

import Foundation

/// The messages other than the tables.
struct StandardError: TextOutputStream {
  func write(_ string: String) {
    FileHandle.standardError.write(Data(string.utf8))
  }

  /// Writes a line.
  static func print(_ line: String) {
    Self().write(line + "\n")
  }
}
