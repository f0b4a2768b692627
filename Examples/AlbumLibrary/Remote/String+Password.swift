// SPDX-License-Identifier: MIT

extension String {
  /// The text with `…` in place of the name and password of an address, so that it can be repeated in a
  /// message, a log, or a picture of the screen.
  ///
  /// ```swift
  /// print("ftp://me:secret@example.com/albums".withoutPassword)
  /// // Prints "ftp://…@example.com/albums"
  /// ```
  ///
  /// The text need not be an address that can be read: what is hidden is all between `//`, or the beginning,
  /// and the last `@`. Without `//` and without a colon there, nothing is: that is the name of a file.
  public var withoutPassword: String {
    guard let end = lastIndex(of: "@") else { return self }
    let slashes = firstRange(of: "//")
    let start = slashes.map { $0.upperBound } ?? startIndex
    guard start < end, slashes != nil || self[..<end].contains(":") else { return self }
    return self[..<start] + "…" + self[end...]
  }
}
