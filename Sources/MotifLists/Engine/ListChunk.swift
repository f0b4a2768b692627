// SPDX-License-Identifier: MIT

/// Consecutive items of a section, with the numbers that they have in the snapshot.
///
/// A section is one chunk until an edit would move more than ``limit`` of its items. That edit divides the
/// section, and later ones move the items of one chunk, however long the section is. A list that is only
/// made, compared, and appended to keeps a single array of items.
@usableFromInline
struct ListChunk<ItemID: Hashable & Sendable>: Sendable {
  /// The number by which items find their chunk.
  @usableFromInline let number: Int32
  @usableFromInline var items: [ItemID]
  /// The numbers of the items.
  @usableFromInline var slots: [Int32]

  @inlinable
  init(number: Int32, items: [ItemID], slots: [Int32]) {
    self.number = number
    self.items = items
    self.slots = slots
  }

  /// An edit that would move more items of a chunk first divides it into pieces of half this size.
  @inlinable static var limit: Int { 2_048 }
}

/// Where a chunk is: the number of its section, and its index there.
@usableFromInline
struct ChunkPlace: Sendable {
  @usableFromInline let section: Int32
  @usableFromInline var index: Int32

  @inlinable
  init(section: Int32, index: Int) {
    self.section = section
    self.index = Int32(index)
  }
}

// MARK: - Reading

extension ListSnapshot.Section {
  @inlinable var count: Int { starts.last ?? 0 }

  /// The offsets of the items of a chunk.
  @inlinable
  func range(ofChunk place: Int) -> Range<Int> { starts[place]..<starts[place + 1] }

  /// The items as one array, which is the section's own if it has one chunk.
  @inlinable var items: [ItemID] {
    chunks.count == 1 ? chunks[0].items : Array(chunks.lazy.map { $0.items }.joined())
  }

  /// The numbers of the items.
  @inlinable var slots: [Int32] {
    chunks.count == 1 ? chunks[0].slots : Array(chunks.lazy.map { $0.slots }.joined())
  }

  /// Returns consecutive items.
  @inlinable
  func items(in range: Range<Int>) -> [ItemID] {
    var items: [ItemID] = []
    items.reserveCapacity(range.count)
    for place in chunkIndices(in: range) {
      let part = range.clamped(to: self.range(ofChunk: place))
      let start = starts[place]
      items += chunks[place].items[(part.lowerBound - start)..<(part.upperBound - start)]
    }
    return items
  }

  /// Returns the index of the chunk with the item at an offset, or of the last one for the offset after it.
  @inlinable
  func chunkIndex(at offset: Int) -> Int {
    var (low, high) = (0, chunks.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the indices of the chunks that have items at some offsets.
  @inlinable
  func chunkIndices(in range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty else { return 0..<0 }
    return chunkIndex(at: range.lowerBound)..<(chunkIndex(at: range.upperBound - 1) + 1)
  }

  @inlinable
  subscript(offset: Int) -> ItemID {
    let chunk = chunkIndex(at: offset)
    return chunks[chunk].items[offset - starts[chunk]]
  }
}

extension ListSnapshot.Section {
  @inlinable var first: ItemID? { count == 0 ? nil : self[0] }

  /// Whether two sections have the same items in the same order; shared chunks aren't compared.
  @inlinable
  func hasSameItems(as other: Self) -> Bool {
    guard count == other.count else { return false }
    guard starts == other.starts else { return items == other.items }
    return chunks.elementsEqual(other.chunks) { $0.items == $1.items }
  }
}

extension ListSnapshot.Section {
  /// Updates the starts of chunks after an edit that neither added nor removed a chunk.
  @inlinable
  mutating func updateStarts(after edited: ClosedRange<Int>) {
    let end = edited.upperBound + 1
    let before = starts[end]
    for place in edited { starts[place + 1] = starts[place] + chunks[place].items.count }
    let change = starts[end] - before
    for place in (end + 1)..<max(starts.count, end + 1) { starts[place] += change }
  }
}

// MARK: - Editing

extension ListSnapshot {
  @usableFromInline typealias Chunk = ListChunk<ItemID>

  /// Replaces consecutive items, which have their numbers already, and records where they are.
  @inlinable
  mutating func splice(
    _ range: Range<Int>,
    ofSectionAt index: Int,
    with ids: [ItemID],
    numbered slots: [Int32]
  ) {
    guard range.count < sections[index].count else {
      return setItems(ids, numbered: slots, ofSectionAt: index)
    }
    if range.count != ids.count { divide(at: range.upperBound, inSectionAt: index) }
    let first = sections[index].chunkIndex(at: range.lowerBound)
    let last = max(first, sections[index].chunkIndices(in: range).upperBound - 1)
    for chunk in (first...last).reversed() {
      let start = sections[index].starts[chunk]
      let part = range.clamped(to: sections[index].range(ofChunk: chunk))
      let local = chunk == first ? range.lowerBound - start : 0
      let gone = local..<(local + part.count)
      sections[index].chunks[chunk].items.replaceSubrange(gone, with: chunk == first ? ids : [])
      sections[index].chunks[chunk].slots.replaceSubrange(gone, with: chunk == first ? slots : [])
      let isAsLong = chunk == first && part.count == ids.count
      let end = isAsLong ? local + ids.count : nil
      locateItems(from: local, upTo: end, of: chunk, inSectionAt: index)
    }
    if range.count != ids.count || first < last { settle(first...last, ofSectionAt: index) }
  }

  /// Gives a section other items, which have their numbers already, as one chunk.
  @inlinable
  mutating func setItems(_ ids: [ItemID], numbered slots: [Int32], ofSectionAt index: Int) {
    for chunk in sections[index].chunks.dropFirst() { freeChunks.append(chunk.number) }
    let number = sections[index].chunks.first?.number ?? newChunk(of: sections[index].slot)
    sections[index].chunks = [Chunk(number: number, items: ids, slots: slots)]
    sections[index].starts = [0, ids.count]
    chunkPlaces[Int(number)].index = 0
    locateItems(from: 0, upTo: nil, of: 0, inSectionAt: index)
  }

  /// Removes items at some offsets, ascending.
  @inlinable
  mutating func removeItems(at offsets: [Int], ofSectionAt index: Int) {
    guard let highest = offsets.last else { return }
    divide(at: offsets, inSectionAt: index)
    let last = sections[index].chunkIndex(at: highest)
    var first = last
    var rest = offsets[...]
    while let highest = rest.last {
      first = sections[index].chunkIndex(at: highest)
      let start = sections[index].starts[first]
      let local = rest[(rest.lastIndex { $0 < start }.map { $0 + 1 } ?? rest.startIndex)...]
      rest = rest.dropLast(local.count)
      let places = local.map { $0 - start }
      sections[index].chunks[first].items.remove(at: places)
      sections[index].chunks[first].slots.remove(at: places)
      locateItems(from: places[0], upTo: nil, of: first, inSectionAt: index)
    }
    settle(first...last, ofSectionAt: index)
  }

  /// Inserts items, which have their numbers already, at the offsets that they will have in the end, ascending.
  @inlinable
  mutating func insertItems(
    _ ids: [ItemID],
    numbered slots: [Int32],
    at offsets: [Int],
    ofSectionAt index: Int
  ) {
    guard sections[index].count > 0 else {
      return setItems(ids, numbered: slots, ofSectionAt: index)
    }
    // Where the items go among those that are there.
    let gaps = offsets.indices.map { offsets[$0] - $0 }
    divide(at: gaps, inSectionAt: index)
    var rest = gaps.indices
    var last: Int?
    var first = 0
    while let highest = rest.last {
      first = sections[index].chunkIndex(at: gaps[highest])
      last = last ?? first
      let start = sections[index].starts[first]
      // A gap between two chunks is the beginning of the second one.
      let group = (gaps[rest].lastIndex { $0 < start }.map { $0 + 1 } ?? 0)..<rest.upperBound
      rest = rest.lowerBound..<group.lowerBound
      let places = group.map { offsets[$0] - start - group.lowerBound }
      sections[index].chunks[first].items.insert(Array(ids[group]), at: places)
      sections[index].chunks[first].slots.insert(Array(slots[group]), at: places)
      locateItems(from: places[0], upTo: nil, of: first, inSectionAt: index)
    }
    settle(first...(last ?? first), ofSectionAt: index)
  }

  /// Moves an item within its section.
  @inlinable
  mutating func moveItem(at source: Int, to target: Int, inSectionAt index: Int) {
    if abs(target - source) > Chunk.limit { divide(at: min(source, target), inSectionAt: index) }
    let chunk = sections[index].chunkIndex(at: source)
    let start = sections[index].starts[chunk]
    if sections[index].range(ofChunk: chunk).contains(target) {
      let (source, target) = (source - start, target - start)
      sections[index].chunks[chunk].items.moveElement(from: source, to: target)
      sections[index].chunks[chunk].slots.moveElement(from: source, to: target)
      let end = max(source, target) + 1
      locateItems(from: min(source, target), upTo: end, of: chunk, inSectionAt: index)
    } else {
      let id = sections[index].chunks[chunk].items[source - start]
      let slot = sections[index].chunks[chunk].slots[source - start]
      splice(source..<(source + 1), ofSectionAt: index, with: [], numbered: [])
      splice(target..<target, ofSectionAt: index, with: [id], numbered: [slot])
    }
  }
}

// MARK: - Dividing and joining

extension ListSnapshot {
  /// Divides the chunk with the item at an offset if an edit there would move too many of its items.
  @inlinable
  mutating func divide(at offset: Int, inSectionAt index: Int) {
    let place = sections[index].chunkIndex(at: offset)
    guard sections[index].chunks.indices.contains(place),
      sections[index].starts[place + 1] - offset > Chunk.limit
    else { return }
    let whole = sections[index].chunks[place]
    let section = sections[index].slot
    let pieces = stride(from: 0, to: whole.items.count, by: Chunk.limit / 2).map { start in
      let part = start..<min(start + Chunk.limit / 2, whole.items.count)
      return Chunk(
        number: start == 0 ? whole.number : newChunk(of: section),
        items: Array(whole.items[part]),
        slots: Array(whole.slots[part])
      )
    }
    sections[index].chunks.replaceSubrange(place...place, with: pieces)
    placeChunks(from: place, inSectionAt: index)
    for piece in pieces.indices.dropFirst() {
      locateItems(from: 0, upTo: nil, of: place + piece, inSectionAt: index)
    }
  }

  /// Divides chunks for several edits, unless they are so many that they are made in one pass.
  @inlinable
  mutating func divide(at offsets: [Int], inSectionAt index: Int) {
    guard sections[index].chunks.count > 1 || offsets.count <= [ItemID].onePassCount else { return }
    for offset in offsets { divide(at: offset, inSectionAt: index) }
  }

  /// Joins edited chunks that have become small with a neighbor, and records where the later chunks begin.
  @inlinable
  mutating func settle(_ edited: ClosedRange<Int>, ofSectionAt index: Int) {
    let count = sections[index].chunks.count
    for place in edited.reversed() where sections[index].chunks.count > 1 {
      let size = sections[index].chunks[place].items.count
      let left = max(place - 1, 0)
      let next = sections[index].chunks[left + 1].items.count
      let sum = sections[index].chunks[left].items.count + next
      guard size == 0 || (size < Chunk.limit / 8 && sum <= Chunk.limit) else { continue }
      let right = sections[index].chunks.remove(at: left + 1)
      freeChunks.append(right.number)
      let joint = sections[index].chunks[left].items.count
      sections[index].chunks[left].items += right.items
      sections[index].chunks[left].slots += right.slots
      locateItems(from: joint, upTo: nil, of: left, inSectionAt: index)
    }
    if sections[index].chunks.count == count {
      sections[index].updateStarts(after: edited)
    } else {
      placeChunks(from: max(edited.lowerBound - 1, 0), inSectionAt: index)
    }
  }

  /// Returns the number of a new chunk of a section.
  @inlinable
  mutating func newChunk(of section: Int32) -> Int32 {
    let place = ChunkPlace(section: section, index: 0)
    if let free = freeChunks.popLast() {
      chunkPlaces[Int(free)] = place
      return free
    }
    chunkPlaces.append(place)
    return Int32(chunkPlaces.count - 1)
  }

  /// Records which chunks follow each other, and where each begins.
  @inlinable
  mutating func placeChunks(from first: Int, inSectionAt index: Int) {
    sections[index].starts = Array(sections[index].starts[...first])
    for place in first..<sections[index].chunks.count {
      chunkPlaces[Int(sections[index].chunks[place].number)].index = Int32(place)
      let start = sections[index].starts[place]
      sections[index].starts.append(start + sections[index].chunks[place].items.count)
    }
  }

  /// Records where items of a chunk are.
  @inlinable
  mutating func locateItems(
    from first: Int,
    upTo end: Int?,
    of chunk: Int,
    inSectionAt index: Int
  ) {
    let number = sections[index].chunks[chunk].number
    sections[index].chunks[chunk].slots.withUnsafeBufferPointer { slots in
      locations.withUnsafeMutableBufferPointer { locations in
        for offset in first..<(end ?? slots.count) {
          locations[Int(slots[offset])] = ItemLocation(chunk: number, offset: offset)
        }
      }
    }
  }
}
