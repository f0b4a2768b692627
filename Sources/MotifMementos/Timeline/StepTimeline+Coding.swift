// SPDX-License-Identifier: MIT

/// The keys under which a history is encoded.
///
/// They are part of files and never change.
enum TimelineKey: String, CodingKey {
  case state
  case steps
  case position
  case saved
  case isOpen
  case limit
  case costLimit
}

extension StepTimeline where Step: Encodable {
  /// Writes the steps, the place among them, and what else differs from that of a new timeline.
  ///
  /// - Parameter container: Where to.
  /// - Throws: What encoding a step throws.
  func encode(to container: inout KeyedEncodingContainer<TimelineKey>) throws {
    try container.encode(Array(steps(0..<count)), forKey: .steps)
    try container.encode(undoCount, forKey: .position)
    try container.encodeIfPresent(saved, forKey: .saved)
    if isOpen { try container.encode(true, forKey: .isOpen) }
    try container.encodeIfPresent(limit, forKey: .limit)
    try container.encodeIfPresent(costLimit, forKey: .costLimit)
  }
}

extension StepTimeline where Step: Decodable {
  /// Reads a timeline, and refuses one that no sequence of changes can have led to.
  ///
  /// - Parameters:
  ///   - container: Where from.
  ///   - cost: The cost of a step.
  /// - Throws: `DecodingError`.
  init(
    from container: KeyedDecodingContainer<TimelineKey>,
    cost: (Step) -> Int128
  ) throws {
    func damage(_ key: TimelineKey, _ reason: String) -> DecodingError {
      .dataCorruptedError(forKey: key, in: container, debugDescription: reason)
    }
    func natural(_ key: TimelineKey) throws -> Int? {
      guard let number = try container.decodeIfPresent(Int.self, forKey: key) else { return nil }
      guard number >= 0 else { throw damage(key, "The number must not be negative.") }
      return number
    }

    let steps = try container.decode([Step].self, forKey: .steps)
    let position = try container.decode(Int.self, forKey: .position)
    guard (0...steps.count).contains(position) else {
      throw damage(.position, "There are \(steps.count) steps, and the position is \(position).")
    }
    let saved = try natural(.saved)
    guard saved ?? 0 <= steps.count else {
      throw damage(.saved, "The saved state lies behind the last step.")
    }
    let isOpen = try container.decodeIfPresent(Bool.self, forKey: .isOpen) ?? false
    guard !isOpen || position == steps.count && position > 0 && saved != position else {
      throw damage(.isOpen, "Only the last step can be open, and not once it was saved or undone.")
    }

    self.init(
      entries: steps.map { Entry(step: $0, cost: cost($0)) },
      position: position,
      saved: saved,
      isOpen: isOpen,
      limit: try natural(.limit),
      costLimit: try natural(.costLimit)
    )
  }
}
