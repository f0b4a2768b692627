// SPDX-License-Identifier: MIT

public import Foundation
public import MotifMementos

/// A change of a library with the time at which the user made it: a command around a command (the
/// *decorator* pattern).
///
/// A clock would give another time whenever the change is repeated, so the time is part of the change.
/// Undo and redo keep it.
public struct DatedChange: Hashable, Sendable {
  /// The change.
  public let change: LibraryChange
  /// When it was made, in whole seconds, or `nil` if an earlier version of the app made it.
  public let date: Date?

  /// Adds a time to a change.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - date: When it was made, if that is known; parts of a second are dropped.
  package init(_ change: LibraryChange, at date: Date?) {
    self.change = change
    self.date = date.map { Date(timeIntervalSince1970: $0.timeIntervalSince1970.rounded(.down)) }
  }
}

extension DatedChange: UndoableCommand {
  /// The change in a user's words.
  public var name: String { change.name }

  /// The number of albums that the change touches.
  public var cost: Int { change.cost }

  /// Keeps no albums that are in the library.
  ///
  /// - Returns: A smaller change of the same time, or `nil` if there is none.
  public func compacted() -> DatedChange? {
    change.compacted().map { DatedChange($0, at: date) }
  }

  /// Makes the change.
  ///
  /// - Parameter contents: The contents of a library.
  /// - Returns: The change that takes it back, with the time of this one.
  /// - Throws: ``LibraryMisfit`` if it doesn't fit; nothing is changed.
  public func apply(to contents: inout LibraryContents) throws(LibraryMisfit) -> DatedChange {
    DatedChange(try change.apply(to: &contents), at: date)
  }
}

extension DatedChange: Codable {
  private enum CodingKeys: CodingKey {
    case date
  }

  /// Decodes a change, with or without a time.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: The decoder's error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let seconds = try container.decodeIfPresent(Double.self, forKey: .date)
    let date = seconds.map { Date(timeIntervalSince1970: $0) }
    self.init(try LibraryChange(from: decoder), at: date)
  }

  /// Encodes the time beside the change, where earlier versions of the app don't look for it.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    try change.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(date?.timeIntervalSince1970, forKey: .date)
  }
}
