// SPDX-License-Identifier: MIT

/// A piece of music.
struct Track: Hashable {
  let title: String
  let seconds: Int
}

/// An ordered list of tracks.
struct Playlist {
  private(set) var tracks: [Track]
}

// Group related members in extensions, in one of four ways.

// MARK: By conformance: a protocol with all of its requirements

extension Playlist: CustomStringConvertible {
  var description: String { "\(tracks.map(\.title)), \(tracks.map(\.seconds).total) seconds" }
}

// MARK: By purpose: here, methods that change the list

extension Playlist {
  mutating func append(_ track: Track) { tracks.append(track) }
}

// MARK: By access level: first the public members, then the private ones

extension Track {
  /// Parses a track from a line such as `Carey 3:02`.
  ///
  /// An initializer in an extension keeps the memberwise one available.
  init?(line: String) {
    guard let space = line.lastIndex(of: " "),
      let seconds = Self.seconds(in: line[space...].dropFirst())
    else { return nil }
    self.init(title: String(line[..<space]), seconds: seconds)
  }
}

extension Track {
  private static func seconds(in time: Substring) -> Int? {
    let parts = time.split(separator: ":", omittingEmptySubsequences: false).map { UInt8($0) }
    guard parts.count == 2, let minutes = parts[0], let seconds = parts[1], seconds < 60 else {
      return nil
    }
    return Int(minutes) * 60 + Int(seconds)
  }
}

// MARK: By owner: additions to other modules' types

extension Sequence where Element: AdditiveArithmetic {
  /// The sum, for elements that can be added.
  var total: Element { reduce(.zero, +) }
}

extension Collection where Element: Hashable {
  /// Whether all elements are distinct.
  var isUnique: Bool { Set(self).count == count }
}

extension String {
  /// Whether all words are distinct.
  ///
  /// The more constrained extension wins if the compiler knows the type.
  var isUnique: Bool { split(separator: " ").isUnique }
}

/// Calls the general extension: a generic function knows only that a text is a collection.
func isUniqueByElements(_ collection: some Collection<some Hashable>) -> Bool {
  collection.isUnique
}

// MARK: What to avoid

extension [Bool] {
  /// The trap: this shadows the array's own `count`.
  ///
  /// It does so only where this extension is visible and the compiler knows the type. Use a distinct name instead.
  fileprivate var count: Int { reduce(0) { $1 ? $0 + 1 : $0 } }
}

private let votes = [true, false, true]

func shadowedCount() -> Int { votes.count }

func genericCount() -> Int {
  func count(of collection: some Collection) -> Int { collection.count }
  return count(of: votes)
}
