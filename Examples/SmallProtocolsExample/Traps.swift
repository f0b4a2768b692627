// SPDX-License-Identifier: MIT

/// Two texts with defaults, of which only the headline is a requirement.
protocol Page {
  var headline: String { get }
}

extension Page {
  var headline: String { "a quiet headline" }

  /// Known trap: this is not a requirement, so a call through the protocol never reaches a type's own motto.
  var motto: String { "a quiet motto" }
}

/// Replaces both, but its motto is visible only where its concrete type is known.
struct LoudPage: Page {
  var headline: String { "A LOUD HEADLINE" }

  var motto: String { "A LOUD MOTTO" }
}

protocol Front {}

protocol Back {}

extension Front {
  var side: String { "front" }
}

extension Back {
  var side: String { "back" }
}

/// Inherits two defaults with the same name, so calls are ambiguous until the type implements it.
struct TwoSided: Front, Back {
  var side: String { (self as any Front).side }
}
