// SPDX-License-Identifier: MIT

/// How a ``LoopbackServer`` answers a request.
public enum LoopbackAnswer: Sendable {
  /// Sends these bytes as they are, and closes the connection.
  case bytes([UInt8])
  /// Sends these bytes, and then zeros for as long as the client reads them.
  case endless([UInt8])
  /// Sends nothing and keeps the connection open.
  case silence
  /// Waits for a call to ``LoopbackServer/release()``, and then gives another answer.
  indirect case held(LoopbackAnswer)

  /// Returns a complete response.
  ///
  /// - Parameters:
  ///   - status: Its status code.
  ///   - headers: Its headers in addition to the default ones, each as `Name: value`.
  ///   - body: Its body.
  /// - Returns: The answer that sends it.
  public static func response(
    _ status: Int,
    headers: [String] = [],
    body: [UInt8] = []
  ) -> LoopbackAnswer {
    .bytes(head(status, headers + ["Content-Length: \(body.count)"]) + body)
  }

  /// Returns a complete response with a text.
  ///
  /// - Parameters:
  ///   - status: Its status code.
  ///   - text: Its body.
  /// - Returns: The answer that sends it.
  public static func text(_ status: Int, _ text: String) -> LoopbackAnswer {
    response(status, body: Array(text.utf8))
  }

  /// Returns the beginning of a response, after which the connection closes.
  ///
  /// - Parameters:
  ///   - status: Its status code.
  ///   - body: The part of its body that is sent.
  ///   - length: The length that its headers declare.
  /// - Returns: The answer that sends it.
  public static func cut(_ status: Int, body: [UInt8], of length: Int) -> LoopbackAnswer {
    .bytes(head(status, ["Content-Length: \(length)"]) + body)
  }

  /// Returns a response with an endless body.
  ///
  /// - Parameters:
  ///   - status: Its status code.
  ///   - headers: Its headers in addition to the default ones, each as `Name: value`.
  /// - Returns: The answer that sends it.
  public static func endlessResponse(_ status: Int, headers: [String] = []) -> LoopbackAnswer {
    .endless(head(status, headers))
  }

  private static func head(_ status: Int, _ headers: [String]) -> [UInt8] {
    let lines = ["HTTP/1.1 \(status) As scripted", "Connection: close"] + headers
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}
