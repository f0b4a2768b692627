// SPDX-License-Identifier: MIT

internal import Foundation

/// A status and a body of JSON.
struct AlbumAnswer: Hashable, Codable, Sendable {
  var status: Int
  var body: String

  /// Tells that a change was made.
  ///
  /// - Parameters:
  ///   - status: Which success it is.
  ///   - index: Where the album stands, or stood.
  ///   - count: How many albums there are now.
  /// - Returns: The answer.
  static func receipt(_ status: Int, index: Int, count: Int) -> AlbumAnswer {
    AlbumAnswer(status: status, body: #"{"count":\#(count),"index":\#(index)}"#)
  }

  /// Tells how many albums there are.
  static func count(_ count: Int) -> AlbumAnswer {
    AlbumAnswer(status: 200, body: #"{"count":\#(count)}"#)
  }

  /// Tells why something was not done.
  ///
  /// - Parameters:
  ///   - status: Which failure it is.
  ///   - reason: Why, as a part of a sentence.
  /// - Returns: The answer.
  static func refusal(_ status: Int, _ reason: String) -> AlbumAnswer {
    let body = (try? JSONEncoder().encode(["error": reason])) ?? Data("{}".utf8)
    return AlbumAnswer(status: status, body: String(decoding: body, as: UTF8.self))
  }

  /// Tells that there is no album at an index.
  static func missing(_ index: Int) -> AlbumAnswer {
    refusal(404, "there is no album at \(index)")
  }
}
