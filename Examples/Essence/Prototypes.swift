// SPDX-License-Identifier: MIT

/// A row of a list, of any class.
protocol PlainRow: AnyObject {
  var text: String { get set }

  /// Another row with the same settings, independent of this one.
  func clone() -> Self
}

/// Makes rows by copying examples, so it knows neither their classes nor their settings.
struct PlainPrototypes {
  private var examples: [String: any PlainRow] = [:]

  mutating func register(_ name: String, example: any PlainRow) {
    examples[name] = example
  }

  func makeRow(_ name: String) -> (any PlainRow)? { examples[name]?.clone() }
}

final class PlainAlbumRow: PlainRow {
  let indent: Int
  var text = ""

  init(indent: Int) { self.indent = indent }
  func clone() -> Self { Self(indent: indent) }
}
