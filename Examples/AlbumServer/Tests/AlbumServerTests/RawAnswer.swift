// SPDX-License-Identifier: MIT

internal import Foundation

/// A server's answer, as its bytes say.
struct RawAnswer: Equatable, Sendable {
  /// Why bytes are no answer.
  enum Fault: Error {
    case noHead
    case shortBody
  }

  var status: Int
  /// The headers, by their names in lower case.
  var headers: [String: String]
  var bytes: Data

  var text: String { String(decoding: bytes, as: UTF8.self) }
  var tag: String? { headers["etag"] }
  /// The request's key, repeated in the answer.
  var key: String? { headers["album-answer-to"] }
  /// The list named in the answer.
  var list: String? { headers["album-list"] }

  /// Parses the bytes of an answer with a `Content-Length`.
  init(parsing data: Data) throws(Fault) {
    guard let end = data.firstRange(of: Data("\r\n\r\n".utf8)) else { throw .noHead }
    let lines = String(decoding: data[..<end.lowerBound], as: UTF8.self).components(
      separatedBy: "\r\n"
    )
    let words = lines[0].split(separator: " ")
    guard words.count > 1, let status = Int(words[1]) else { throw .noHead }
    self.status = status
    headers = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { throw .noHead }
      headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    bytes = Data(data[end.upperBound...])
    let length = headers["content-length"].flatMap { Int($0) }
    guard status == 304 || bytes.count == length else { throw .shortBody }
  }
}
