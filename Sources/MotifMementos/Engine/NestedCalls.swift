// SPDX-License-Identifier: MIT

internal import MotifCore

/// How deeply operations of archives and caretakers are nested in themselves, through user code.
enum NestedCalls {
  /// A level may contain a whole decoder, which takes much more of the stack than other user code.
  private static let maximum = 10

  static let encoding = SharedCallDepth(
    of: "encode(_:)",
    causing: "save(_:)",
    maximum: maximum
  )

  static let decoding = SharedCallDepth(
    of: "decode(_:from:) or a migration",
    causing: "load()",
    maximum: maximum
  )

  static let readingLegacy = SharedCallDepth(
    of: "the reader of a legacy archive",
    causing: "load()",
    maximum: maximum
  )

  static let restoring = SharedCallDepth(
    of: "restore(_:)",
    causing: "restore(_:to:)",
    maximum: maximum
  )
}
