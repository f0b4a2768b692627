// SPDX-License-Identifier: MIT

extension String {
  /// The text with the name and password of an address replaced by `…`, so that it can appear in a
  /// message, a log, or a picture of the screen.
  ///
  /// ```swift
  /// print("ftp://me:secret@example.com/albums".withoutPassword)
  /// // Prints "ftp://…@example.com/albums"
  /// ```
  ///
  /// The text need not be a valid address: everything between `//`, or the beginning, and the last
  /// `@` is hidden. Without `//`, and without a colon in that part, nothing is hidden: the text is
  /// a file name.
  public var withoutPassword: String {
    guard let end = lastIndex(of: "@") else { return self }
    let slashes = firstRange(of: "//")
    let start = slashes.map { $0.upperBound } ?? startIndex
    guard start < end, slashes != nil || self[..<end].contains(":") else { return self }
    return self[..<start] + "…" + self[end...]
  }
}
