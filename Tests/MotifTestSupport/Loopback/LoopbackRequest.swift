// SPDX-License-Identifier: MIT

/// A request as a ``LoopbackServer`` received it.
public struct LoopbackRequest: Sendable {
  /// Its method, such as `POST`.
  public let method: String
  /// Its target, such as `/albums?index=1`.
  public let target: String
  /// Its headers; their names are in lower case.
  public let headers: [String: String]
  /// Its body.
  public internal(set) var body: [UInt8] = []

  /// Its method and target, as in its first line.
  public var line: String { "\(method) \(target)" }

  /// The declared length of its body.
  var bodyLength: Int { headers["content-length"].flatMap { Int($0) } ?? 0 }

  /// Whether the client waits for `100 Continue` before it sends the body.
  var waitsToContinue: Bool { headers["expect"]?.lowercased() == "100-continue" }

  /// Parses a request without its body.
  ///
  /// - Parameter head: The text before the empty line.
  init?(head: some Collection<UInt8>) {
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    let parts = lines.first?.split(separator: " ") ?? []
    guard parts.count == 3, parts[2].hasPrefix("HTTP/1.") else { return nil }
    method = String(parts[0])
    target = String(parts[1])
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      headers[line[..<colon].lowercased()] = String(value)
    }
    self.headers = headers
  }
}
