// SPDX-License-Identifier: MIT

/// The key of a cover picture: its address and its tone.
public struct CoverKey: Hashable, Sendable {
  /// The picture's address.
  public let url: String

  /// How the picture is colored.
  public let tone: CoverTone

  /// Makes a key.
  ///
  /// - Parameters:
  ///   - url: The picture's address.
  ///   - tone: How the picture is colored.
  public init(url: String, tone: CoverTone = .full) {
    self.url = url
    self.tone = tone
  }

  /// The name under which it is stored on disk.
  ///
  /// The number changes when pictures are prepared differently, so that pictures prepared by an
  /// earlier version are not found.
  var fileKey: String { "2 \(tone.rawValue) \(url)" }
}
