// SPDX-License-Identifier: MIT

/// Has two texts with a default each, of which only the headline is a requirement.
protocol Page {
  var headline: String { get }
}

extension Page {
  var headline: String { "a quiet headline" }

  /// Known trap: this is no requirement, so a call through the protocol never reaches a type's own motto.
  var motto: String { "a quiet motto" }
}

/// Replaces both, though its motto is seen only where its type is known.
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

/// Has two defaults of one name, so calls are ambiguous until the type decides.
struct TwoSided: Front, Back {
  var side: String { (self as any Front).side }
}
