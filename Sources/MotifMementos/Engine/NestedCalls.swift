// SPDX-License-Identifier: MIT

internal import MotifCore

/// How deeply operations of archives and caretakers are nested in themselves, through user code.
enum NestedCalls {
  static let encoding = depth(of: "encode(_:)", causing: "save(_:)")
  static let decoding = depth(of: "decode(_:from:) or a migration", causing: "load()")
  static let readingLegacy = depth(of: "the reader of a legacy archive", causing: "load()")
  static let restoring = depth(of: "restore(_:)", causing: "restore(_:to:)")

  /// Few levels, because one may contain a whole decoder, which takes much more of the stack than other user code.
  private static func depth(of calls: StaticString, causing call: StaticString) -> SharedCallDepth {
    SharedCallDepth(of: calls, causing: call, maximum: 10)
  }
}
