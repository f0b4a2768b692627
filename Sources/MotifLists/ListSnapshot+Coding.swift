// SPDX-License-Identifier: MIT

private enum CodingKeys: String, CodingKey {
  case sections, reloadedSections, updatedItems
}

private enum SectionKeys: String, CodingKey {
  case id, items
}

private enum MarkKeys: String, CodingKey {
  case id, kind
}

extension ListSnapshot: Encodable where SectionID: Encodable, ItemID: Encodable {
  /// Encodes the sections with their items, and the marks if there are any.
  ///
  /// ```swift
  /// import Foundation
  ///
  /// let encoder = JSONEncoder()
  /// encoder.outputFormatting = .sortedKeys
  /// let list = try ListSnapshot(sections: [("fruit", ["apple", "pear"])])
  /// print(String(decoding: try encoder.encode(list), as: UTF8.self))
  /// // Prints "{"sections":[{"id":"fruit","items":["apple","pear"]}]}"
  /// ```
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: An error of the encoder.
  /// - Complexity: O(*n*) for *n* items.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var sections = container.nestedUnkeyedContainer(forKey: .sections)
    for section in self.sections {
      var entry = sections.nestedContainer(keyedBy: SectionKeys.self)
      try entry.encode(section.id, forKey: .id)
      try entry.encode(section.items, forKey: .items)
    }
    if !sectionMarks.isEmpty {
      try container.encode(markedSections.map { $0.id }, forKey: .reloadedSections)
    }
    guard !itemMarks.isEmpty else { return }
    var marks = container.nestedUnkeyedContainer(forKey: .updatedItems)
    for (_, id, kind) in markedItems {
      var entry = marks.nestedContainer(keyedBy: MarkKeys.self)
      try entry.encode(id, forKey: .id)
      try entry.encode(kind, forKey: .kind)
    }
  }
}

extension ListSnapshot: Decodable where SectionID: Decodable, ItemID: Decodable {
  /// Decodes a list.
  ///
  /// ```swift
  /// import Foundation
  ///
  /// let text = #"{"sections": [{"id": "fruit", "items": ["apple", "apple"]}]}"#
  /// do {
  ///   _ = try JSONDecoder().decode(ListSnapshot<String, String>.self, from: Data(text.utf8))
  /// } catch DecodingError.dataCorrupted(let context) {
  ///   print(context.debugDescription)
  /// }
  /// // Prints "No list can be like this. Item apple is in the list already. Identifiers are unique in all sections together."
  /// ```
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError.dataCorrupted` if an item or a section appears twice, or if something is
  ///   marked that the list doesn't have; or another error of the decoder.
  /// - Complexity: O(*n*) on average for *n* items.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var entries = try container.nestedUnkeyedContainer(forKey: .sections)
    var sections: [(SectionID, [ItemID])] = []
    while !entries.isAtEnd {
      let entry = try entries.nestedContainer(keyedBy: SectionKeys.self)
      sections.append(
        (
          try entry.decode(SectionID.self, forKey: .id),
          try entry.decode([ItemID].self, forKey: .items)
        )
      )
    }
    let reloaded =
      try container.decodeIfPresent([SectionID].self, forKey: .reloadedSections) ?? []
    var marks: [(id: ItemID, kind: ListUpdateKind)] = []
    if container.contains(.updatedItems) {
      var entries = try container.nestedUnkeyedContainer(forKey: .updatedItems)
      while !entries.isAtEnd {
        let entry = try entries.nestedContainer(keyedBy: MarkKeys.self)
        marks.append(
          (
            try entry.decode(ItemID.self, forKey: .id),
            try entry.decode(ListUpdateKind.self, forKey: .kind)
          )
        )
      }
    }
    do throws(ListSnapshotError<SectionID, ItemID>) {
      try self.init(sections: sections)
      try reloadSections(reloaded)
      for mark in marks {
        switch mark.kind {
        case .reconfigure: try reconfigureItems([mark.id])
        case .reload: try reloadItems([mark.id])
        }
      }
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "No list can be like this. \(error)",
          underlyingError: error
        )
      )
    }
  }
}
