// SPDX-License-Identifier: MIT

/// Two protocols with a default of one name.
protocol Singing {}
protocol Dancing {}

extension Singing {
  var bow: String { "bows to the left" }
}

extension Dancing {
  var bow: String { "bows to the right" }
}

/// Without a `bow` of its own, every use of it would be ambiguous.
struct Performer: Singing, Dancing {
  var bow: String { "\((self as any Singing).bow), then \((self as any Dancing).bow)" }
}
