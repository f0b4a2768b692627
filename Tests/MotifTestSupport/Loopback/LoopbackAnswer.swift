// SPDX-License-Identifier: MIT

/// What a ``LoopbackServer`` does with a request.
public enum LoopbackAnswer: Sendable {
  /// Sends these bytes as they are, and closes the connection.
  case bytes([UInt8])
  /// Sends these bytes and then zeros for as long as the client takes them.
  case endless([UInt8])
  /// Sends nothing and keeps the connection open.
  case silence
  /// Does something when ``LoopbackServer/release()`` was called, and not before.
  indirect case held(LoopbackAnswer)

  /// A whole answer.
  ///
  /// - Parameters:
  ///   - status: Its status code.
  ///   - headers: Its headers besides those that every answer has, each as `Name: value`.
  ///   - body: Its body.
  /// - Returns: What sends it.
  public static func response(
    _ status: Int,
    headers: [String] = [],
    body: [UInt8] = []
  ) -> LoopbackAnswer {
    .bytes(head(status, headers + ["Content-Length: \(body.count)"]) + body)
  }

  /// A whole answer with a text.
  ///
  /// - Parameters:
  ///   - status: Its status code.
  ///   - text: Its body.
  /// - Returns: What sends it.
  public static func text(_ status: Int, _ text: String) -> LoopbackAnswer {
    response(status, body: Array(text.utf8))
  }

  /// The beginning of an answer, after which the connection closes.
  ///
  /// - Parameters:
  ///   - status: Its status code.
  ///   - body: What comes of its body.
  ///   - length: How long it says that its body is.
  /// - Returns: What sends it.
  public static func cut(_ status: Int, body: [UInt8], of length: Int) -> LoopbackAnswer {
    .bytes(head(status, ["Content-Length: \(length)"]) + body)
  }

  /// An answer whose body has no end.
  ///
  /// - Parameters:
  ///   - status: Its status code.
  ///   - headers: Its headers besides those that every answer has, each as `Name: value`.
  /// - Returns: What sends it.
  public static func endlessResponse(_ status: Int, headers: [String] = []) -> LoopbackAnswer {
    .endless(head(status, headers))
  }

  private static func head(_ status: Int, _ headers: [String]) -> [UInt8] {
    let lines = ["HTTP/1.1 \(status) As scripted", "Connection: close"] + headers
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}
