// SPDX-License-Identifier: MIT

public import AlbumLibrary

/// The result of an import into a library: what to change in it, and a summary.
///
/// The import itself changes nothing. The caller adopts ``added`` and ``completed``, so that a bad
/// file can't destroy stored data.
public struct ImportResult: Hashable, Sendable {
  /// The new albums, in the order of the file.
  public let added: [AlbumDetails]
  /// The albums of the library that have learned a genre or a cover, in order.
  public let completed: [Album]
  /// The number of albums in the file that were already in the library or earlier in the file.
  public let mergedCount: Int
  /// The number of records skipped because they aren't albums, such as films and podcasts.
  public let skippedCount: Int
  /// The records that could not be imported, in the order of their lines.
  public let issues: [ImportIssue]
  /// The names of unread columns of a CSV file, and of unread members of JSON objects.
  ///
  /// Each is listed once, in the order of first occurrence, without control characters. If there
  /// are more than 20, the first ones are followed by `…`. An Apple library has dozens of fields
  /// that no album has; they are not listed.
  public let unreadFields: [String]
}

extension ImportResult: CustomStringConvertible {
  /// The summary in a line of text, such as `12 added, 3 merged, 1 skipped, 2 faulty`.
  public var description: String {
    "\(added.count) added, \(mergedCount) merged, \(skippedCount) skipped, \(issues.count) faulty"
  }
}
