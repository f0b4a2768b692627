// SPDX-License-Identifier: MIT

/// The model: somebody to greet.
struct Person: Equatable {
  var firstName: String
  var lastName: String
}

/// Joins words by one space, and leaves out those that are empty.
///
/// It is the one thing that the architectures share, so that each shows where it stands with them.
func phrase(_ words: String...) -> String {
  words.filter { !$0.isEmpty }.joined(separator: " ")
}
