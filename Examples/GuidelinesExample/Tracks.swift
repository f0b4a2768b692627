// SPDX-License-Identifier: MIT

/// A piece of music.
struct Track: Hashable {
  let title: String
  let seconds: Int
}

/// Tracks in an order.
struct Playlist {
  private(set) var tracks: [Track]
}

// Extensions group what belongs together, in one of four ways.

// MARK: By conformance: a protocol stands with all that it asks for

extension Playlist: CustomStringConvertible {
  var description: String { "\(tracks.map(\.title)), \(tracks.map(\.seconds).total) seconds" }
}

// MARK: By purpose: here, what changes the list

extension Playlist {
  mutating func append(_ track: Track) { tracks.append(track) }
}

// MARK: By visibility: first what others may use, then what they may not

extension Track {
  /// Reads a track from a line such as `Carey 3:02`.
  ///
  /// An initializer in an extension leaves the memberwise one in place.
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

// MARK: By owner: what other modules' types learn here

extension Sequence where Element: AdditiveArithmetic {
  /// The sum, for elements that can be added.
  var total: Element { reduce(.zero, +) }
}

extension Collection where Element: Hashable {
  /// Whether no element comes twice.
  var isUnique: Bool { Set(self).count == count }
}

extension String {
  /// Whether no word comes twice.
  ///
  /// The narrower extension wins where the compiler knows the type.
  var isUnique: Bool { split(separator: " ").isUnique }
}

/// Asks the wider extension: a generic function knows only that a text is a collection.
func isUniqueByElements(_ collection: some Collection<some Hashable>) -> Bool {
  collection.isUnique
}

// MARK: What not to do

extension [Bool] {
  /// The trap: this shadows the array's own `count`.
  ///
  /// It does so only where this extension is visible and the compiler knows the type. Give it a name of its own.
  fileprivate var count: Int { reduce(0) { $1 ? $0 + 1 : $0 } }
}

private let votes = [true, false, true]

func shadowedCount() -> Int { votes.count }

func genericCount() -> Int {
  func count(of collection: some Collection) -> Int { collection.count }
  return count(of: votes)
}
