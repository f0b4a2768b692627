// SPDX-License-Identifier: MIT

/// The model: somebody to greet.
struct Person: Equatable {
  var firstName: String
  var lastName: String
}

/// Joins words by one space, and leaves out those that are empty.
///
/// All architectures share it. Where they call it is what sets them apart.
func phrase(_ words: String...) -> String {
  words.filter { !$0.isEmpty }.joined(separator: " ")
}
