// SPDX-License-Identifier: MIT

internal import MotifFacades

/// An entry of the outbox: a change with the list that it was made to, or the whole list.
struct ServerMessage: Hashable, Sendable {
  /// The change.
  let change: LibraryChange
  /// The index of the changed album in the library.
  let index: Int
  /// The list before the change, or `nil` if the server gets the whole list, because the change, or
  /// one before it, is not known in detail.
  let base: AlbumsDigest?

  /// Whether the server gets the whole list.
  var isList: Bool { base == nil }

  /// The action to request from the server, or `nil` if it gets the whole list.
  var action: RemoteRequest.Action? {
    guard !isList else { return nil }
    return switch change {
    case .add(let album): .add(album.details, at: index)
    case .delete(let album): .delete(album.details, at: index)
    case .update(let album, let old): .update(album.details, from: old.details, at: index)
    case .batch: nil
    }
  }

  /// Whether this message takes back another one entirely, so that neither need be sent.
  func undoes(_ other: ServerMessage) -> Bool {
    !isList && !other.isList && index == other.index && change.undoes(other.change)
  }

  /// The message that the server gets the whole list.
  ///
  /// - Parameter name: The name of the step, which changed too much for one message.
  /// - Returns: The message.
  static func list(_ name: String = "All albums") -> ServerMessage {
    ServerMessage(change: .batch(LibraryBatch(name: name)), index: 0, base: nil)
  }
}

extension ServerMessage: Codable {
  private enum CodingKeys: CodingKey {
    case index
    case base
  }

  /// A change that an earlier version of the app recorded, when albums had no numbers.
  private enum EarlierChange: Decodable {
    case add(AlbumDetails, index: Int)
    case delete(AlbumDetails, index: Int)
    case update(AlbumDetails, from: AlbumDetails, index: Int)

    var change: (LibraryChange, index: Int) {
      func album(_ details: AlbumDetails) -> Album { Album(id: 0, details: details) }
      return switch self {
      case .add(let details, let index): (.add(album(details)), index)
      case .delete(let details, let index): (.delete(album(details)), index)
      case .update(let details, let old, let index):
        (.update(album(details), from: album(old)), index)
      }
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    base = try container.decodeIfPresent(AlbumsDigest.self, forKey: .base)
    if let index = try container.decodeIfPresent(Int.self, forKey: .index) {
      self.index = index
      change = try LibraryChange(from: decoder)
    } else {
      (change, index) = try EarlierChange(from: decoder).change
    }
  }

  func encode(to encoder: any Encoder) throws {
    try change.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(index, forKey: .index)
    try container.encodeIfPresent(base, forKey: .base)
  }
}

/// A change that the server has refused.
public struct RefusedChange: Hashable, Sendable {
  /// The change's number in the outbox.
  public let number: UInt64
  /// The change, or `nil` if a later version of the app recorded it.
  public let change: LibraryChange?
  /// The server's reason.
  public let reason: String

  init(_ letter: OutboxDeadLetter<ServerMessage>) {
    number = letter.sequence
    change = letter.message?.change
    reason = letter.reason
  }
}
