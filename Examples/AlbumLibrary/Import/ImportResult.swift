// SPDX-License-Identifier: MIT

/// What an import makes of a library: the list of albums as it should be from now on, and a summary.
///
/// The import changes nothing itself. It is up to the caller to take ``albums`` over, so that nothing
/// that is stored can be lost by a file that turns out to be bad.
public struct ImportResult: Hashable, Sendable {
  /// The albums that were there, in their order, followed by the new ones in the order of the file.
  public let albums: [Album]
  /// How many albums are new.
  public let addedCount: Int
  /// How many albums of the file were known already, from the library or from earlier in the file.
  public let mergedCount: Int
  /// How many records were passed over because they are no albums, such as films and podcasts.
  public let skippedCount: Int
  /// The records that could not be imported, in the order of their lines.
  public let issues: [ImportIssue]
  /// The names of the columns of a CSV file, and of the members of JSON objects, that were not read.
  ///
  /// Each is there once, in the order in which they first came, and without control characters. Of more
  /// than 20 the first are there, and then `…`. An Apple library has dozens of fields that no album has;
  /// they are not named.
  public let unreadFields: [String]
}

extension ImportResult: CustomStringConvertible {
  /// The summary in a line of text, such as `12 added, 3 merged, 1 skipped, 2 faulty`.
  public var description: String {
    "\(addedCount) added, \(mergedCount) merged, \(skippedCount) skipped, \(issues.count) faulty"
  }
}
