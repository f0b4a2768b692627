// SPDX-License-Identifier: MIT

internal import Foundation

/// A status and a JSON body.
struct AlbumAnswer: Hashable, Codable, Sendable {
  var status: Int
  var body: String

  /// Reports that a change was made.
  ///
  /// - Parameters:
  ///   - status: The status code of the success.
  ///   - index: The album's index, before or after the change.
  ///   - count: The current number of albums.
  /// - Returns: The answer.
  static func receipt(_ status: Int, index: Int, count: Int) -> AlbumAnswer {
    AlbumAnswer(status: status, body: #"{"count":\#(count),"index":\#(index)}"#)
  }

  /// Reports the number of albums.
  static func count(_ count: Int) -> AlbumAnswer {
    AlbumAnswer(status: 200, body: #"{"count":\#(count)}"#)
  }

  /// Reports why a request failed.
  ///
  /// - Parameters:
  ///   - status: The status code of the failure.
  ///   - reason: The reason, as a part of a sentence.
  /// - Returns: The answer.
  static func refusal(_ status: Int, _ reason: String) -> AlbumAnswer {
    let body = (try? JSONEncoder().encode(["error": reason])) ?? Data("{}".utf8)
    return AlbumAnswer(status: status, body: String(decoding: body, as: UTF8.self))
  }

  /// Reports that there is no album at an index.
  static func missing(_ index: Int) -> AlbumAnswer {
    refusal(404, "there is no album at \(index)")
  }
}
