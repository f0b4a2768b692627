// SPDX-License-Identifier: MIT

internal import AlbumLibrary

/// The valid albums of a file.
struct CheckedBatch {
  let job: ImportJob
  var albums: [AlbumDetails]
  let issues: [ImportIssue]
  let skippedCount: Int
  let unread: UnreadFields
  let numbersArtists: Bool
}
