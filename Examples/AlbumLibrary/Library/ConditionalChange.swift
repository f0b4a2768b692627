// SPDX-License-Identifier: MIT

/// A change, and the list of albums that it was made to: what waits for the server in the outbox.
struct ConditionalChange: Hashable, Codable, Sendable {
  /// What was changed.
  let change: LibraryChange
  /// The list before, or `nil` where an earlier version of the app has recorded the change.
  let base: AlbumsDigest?

  private enum CodingKeys: CodingKey {
    case base
  }

  init(_ change: LibraryChange, base: AlbumsDigest?) {
    self.change = change
    self.base = base
  }

  // Earlier versions have recorded the change alone, so the digest stands beside it.
  init(from decoder: any Decoder) throws {
    change = try LibraryChange(from: decoder)
    base = try decoder.container(keyedBy: CodingKeys.self)
      .decodeIfPresent(AlbumsDigest.self, forKey: .base)
  }

  func encode(to encoder: any Encoder) throws {
    try change.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(base, forKey: .base)
  }
}
