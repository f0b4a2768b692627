// SPDX-License-Identifier: MIT

/// The model: a person to greet.
struct Person: Equatable {
  var firstName: String
  var lastName: String
}

/// Joins words with single spaces, and leaves out empty ones.
///
/// All architectures share it. They differ in where they call it.
func phrase(_ words: String...) -> String {
  words.filter { !$0.isEmpty }.joined(separator: " ")
}
