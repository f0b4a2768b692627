// SPDX-License-Identifier: MIT

/// What a picture of a cover is asked for by: where it is, and how it is to be colored.
public struct CoverKey: Hashable, Sendable {
  /// Where the picture is.
  public let url: String

  /// How it is colored.
  public let tone: CoverTone

  /// Makes a key.
  ///
  /// - Parameters:
  ///   - url: Where the picture is.
  ///   - tone: How it is colored.
  public init(url: String, tone: CoverTone = .full) {
    self.url = url
    self.tone = tone
  }

  /// The name under which it is kept on disk.
  ///
  /// The number changes when pictures are prepared in another way, so that none that was prepared in the
  /// old way is found.
  var fileKey: String { "2 \(tone.rawValue) \(url)" }
}
