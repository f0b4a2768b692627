// SPDX-License-Identifier: MIT

private enum CodingKeys: String, CodingKey {
  case deletedSections, insertedSections, movedSections, updatedSections
  case deletedItems, insertedItems, movedItems, updatedItems
}

extension Changeset: Encodable where SectionID: Encodable, ItemID: Encodable {
  /// Encodes the changes, each kind under the name of its property; kinds without changes are left
  /// out.
  ///
  /// ```swift
  /// import Foundation
  ///
  /// let changes = Changeset<MainSection, String>(
  ///   deletedItems: [.init(path: ListPath(section: 0, item: 3), id: "pear")]
  /// )
  /// let encoder = JSONEncoder()
  /// encoder.outputFormatting = .sortedKeys
  /// print(String(decoding: try encoder.encode(changes), as: UTF8.self))
  /// // Prints "{"deletedItems":[{"id":"pear","path":{"item":3,"section":0}}]}"
  /// ```
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: An error of the encoder.
  /// - Complexity: O(*m*) for *m* changes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    func encode(_ changes: [some Encodable], _ key: CodingKeys) throws {
      if !changes.isEmpty { try container.encode(changes, forKey: key) }
    }
    try encode(deletedSections, .deletedSections)
    try encode(insertedSections, .insertedSections)
    try encode(movedSections, .movedSections)
    try encode(updatedSections, .updatedSections)
    try encode(deletedItems, .deletedItems)
    try encode(insertedItems, .insertedItems)
    try encode(movedItems, .movedItems)
    try encode(updatedItems, .updatedItems)
  }
}

extension Changeset: Decodable where SectionID: Decodable, ItemID: Decodable {
  /// Decodes changes, and checks everything that can be checked without the list.
  ///
  /// Whether they fit a list is checked when they are applied to it, see ``applied(to:)``.
  ///
  /// ```swift
  /// import Foundation
  ///
  /// let text = """
  ///   {"deletedItems": [{"id": "pear", "path": {"section": 0, "item": 3}}],
  ///    "movedItems": [{"id": "pear", "from": {"section": 0, "item": 3}, "to": {"section": 0, "item": 1}}]}
  ///   """
  /// do {
  ///   _ = try JSONDecoder().decode(Changeset<MainSection, String>.self, from: Data(text.utf8))
  /// } catch DecodingError.dataCorrupted(let context) {
  ///   print(context.debugDescription)
  /// }
  /// // Prints "The change set contradicts itself. Item pear can't use 0.3, which another change uses."
  /// ```
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError.dataCorrupted` if a place is negative, if changes aren't sorted, or if
  ///   they contradict one another; or another error of the decoder.
  /// - Complexity: O(*m* log *m*) for *m* changes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func decode<Change: Decodable>(_ key: CodingKeys) throws -> [Change] {
      try container.decodeIfPresent([Change].self, forKey: key) ?? []
    }
    self.init(
      deletedSections: try decode(.deletedSections),
      insertedSections: try decode(.insertedSections),
      movedSections: try decode(.movedSections),
      updatedSections: try decode(.updatedSections),
      deletedItems: try decode(.deletedItems),
      insertedItems: try decode(.insertedItems),
      movedItems: try decode(.movedItems),
      updatedItems: try decode(.updatedItems)
    )
    do throws(ChangesetError<SectionID, ItemID>) {
      try check()
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "The change set contradicts itself. \(error)",
          underlyingError: error
        )
      )
    }
  }
}
