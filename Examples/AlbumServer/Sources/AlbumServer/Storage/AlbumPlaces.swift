// SPDX-License-Identifier: MIT

/// The order of the albums in the database, and what their digest is computed from.
///
/// Each row has a position, and there are gaps between positions, so that an album can be inserted
/// without a change of other rows. This copy of the order finds a row by its index, and computes the
/// digest, without reading the table.
struct AlbumPlaces: Sendable {
  /// The place of an album.
  struct Place: Hashable, Sendable {
    /// The number of the row.
    var row: Int64
    var position: Int64
    /// The hash of the album.
    var hash: AlbumDigest.AlbumHash
  }

  /// The distance between the positions of albums that are appended.
  private static let gap: Int64 = 1 << 32
  /// The distance to establish, at least, when a gap is exhausted.
  private static let smallGap: Int64 = 1 << 16

  /// The range of positions, in which no sum and no difference overflows.
  private static let range: ClosedRange<Int64> = -(1 << 61)...(1 << 61)

  private(set) var places: [Place] = []
  /// The digest of the albums in order.
  private(set) var digest: AlbumDigest

  /// Makes the order of albums that are in the database.
  init(_ places: [Place] = []) {
    self.places = places
    digest = AlbumDigest(places.lazy.map(\.hash))
  }

  var count: Int { places.count }

  /// The row of the album at an index.
  subscript(index: Int) -> Int64 { places[index].row }

  /// The position of an album that follows `count` others.
  static func position(after count: Int) -> Int64 { Int64(count) * gap }

  /// A position for an album that is to be inserted, or `nil` if the gap there is exhausted.
  func position(forInsertionAt index: Int) -> Int64? {
    let lower = index > 0 ? places[index - 1].position : nil
    let upper = index < count ? places[index].position : nil
    switch (lower, upper) {
    case (nil, nil): return 0
    case (let lower?, nil): return Self.sum(lower, Self.gap)
    case (nil, let upper?): return Self.sum(upper, -Self.gap)
    case (let lower?, let upper?):
      let middle = lower + (upper - lower) / 2
      return middle > lower ? middle : nil
    }
  }

  mutating func insert(_ place: Place, at index: Int) {
    places.insert(place, at: index)
    updateDigest()
  }

  mutating func remove(at index: Int) {
    places.remove(at: index)
    updateDigest()
  }

  mutating func setHash(_ hash: AlbumDigest.AlbumHash, at index: Int) {
    places[index].hash = hash
    updateDigest()
  }

  /// Spreads out the albums around an index, as few as possible, so that there are gaps again.
  ///
  /// - Returns: The indices of the albums whose positions have changed.
  /// - Complexity: O(*n*) at worst. The gaps that it leaves are large enough for many insertions, so
  ///   that it is rare.
  mutating func spread(around index: Int) -> Range<Int> {
    var reach = 64
    while true {
      let run = max(0, index - reach)..<min(count, index + reach)
      if let positions = positions(in: run) {
        for (index, position) in zip(run, positions) { places[index].position = position }
        return run
      }
      reach *= 8
    }
  }

  /// New positions between the neighbors of a run, or `nil` if they would be too close together.
  private func positions(in run: Range<Int>) -> [Int64]? {
    let lower = run.lowerBound > 0 ? places[run.lowerBound - 1].position : nil
    let upper = run.upperBound < count ? places[run.upperBound].position : nil
    let start: Int64
    var step = Self.gap
    switch (lower, upper) {
    case (let lower?, let upper?):
      step = (upper - lower) / Int64(run.count + 1)
      guard step >= Self.smallGap else { return nil }
      start = lower + step
    case (let lower?, nil): start = lower + step
    case (nil, let upper?): start = upper - step * Int64(run.count)
    case (nil, nil): start = 0
    }
    let end = start + Int64(run.count) * step
    guard Self.range.contains(start), Self.range.contains(end) else { return nil }
    return run.indices.map { start + Int64($0 - run.lowerBound) * step }
  }

  private mutating func updateDigest() {
    digest = AlbumDigest(places.lazy.map(\.hash))
  }

  private static func sum(_ position: Int64, _ distance: Int64) -> Int64? {
    range.contains(position + distance) ? position + distance : nil
  }
}
