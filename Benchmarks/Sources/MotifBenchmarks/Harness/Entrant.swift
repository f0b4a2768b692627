// SPDX-License-Identifier: MIT

/// The contenders of a benchmark, in the order of the columns.
enum Entrant: String, CaseIterable {
  case motif = "Motif"

  /// The same work without a library.
  case floor = "floor"
  case openCombine = "OpenCombine"
  case observation = "Observation"
  case notificationCenter = "NotificationCenter"

  /// The comparison of the standard library.
  case difference = "difference(from:)"

  /// The comparison of the standard library with its search for moves.
  case inferringMoves = "inferringMoves()"

  /// Two ordered sets of swift-collections, subtracted from each other: no positions and no moves.
  case orderedSets = "OrderedSet"

  /// The cache of Foundation.
  case foundationCache = "NSCache"

  /// A walk that casts each link to a protocol.
  case cast = "as? walk"

  /// A walk that looks up a closure in each link's dictionary.
  case dictionary = "dictionary walk"

  /// The SQLite of the system.
  case sqlite = "SQLite"

  /// The fastest JavaScript library, with published figures that weren't measured in this run.
  case javaScript = "JavaScript (published)"

  /// Whether this is a library comparable to Motif.
  var isPeer: Bool { self != .motif && self != .floor }
}

// MARK: - Naming

extension Entrant {
  /// The name as a target uses it.
  var shortName: String { self == .javaScript ? "JavaScript" : rawValue }
}
