// SPDX-License-Identifier: MIT

/// Who does the work of a benchmark, in the order of the columns.
enum Entrant: String, CaseIterable {
  case motif = "Motif"

  /// The same work done bare, without a library.
  case floor = "floor"
  case openCombine = "OpenCombine"
  case observation = "Observation"
  case notificationCenter = "NotificationCenter"

  /// The comparison of the standard library.
  case difference = "difference(from:)"

  /// The comparison of the standard library with its search for moves.
  case inferringMoves = "inferringMoves()"

  /// Two ordered sets of swift-collections, subtracted from one another: no places and no moves.
  case orderedSets = "OrderedSet"

  /// The cache of Foundation.
  case foundationCache = "NSCache"

  /// A walk that asks each link by a cast to a protocol.
  case cast = "as? walk"

  /// A walk that looks for a closure in a dictionary of each link.
  case dictionary = "dictionary walk"

  /// The SQLite of the system.
  case sqlite = "SQLite"

  /// The fastest JavaScript library, as published: not measured in this run.
  case javaScript = "JavaScript (published)"

  /// Whether this is a library that does what Motif does.
  var isPeer: Bool { self != .motif && self != .floor }
}

// MARK: - Naming

extension Entrant {
  /// The name as a target uses it.
  var shortName: String { self == .javaScript ? "JavaScript" : rawValue }
}
