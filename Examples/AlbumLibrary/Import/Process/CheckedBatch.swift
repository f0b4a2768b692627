// SPDX-License-Identifier: MIT

/// The albums of a file that have what an album needs.
struct CheckedBatch {
  let job: ImportJob
  var albums: [Album]
  let issues: [ImportIssue]
  let skippedCount: Int
  let unread: UnreadFields
}
