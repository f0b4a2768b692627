// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import Foundation

/// The part of a server's answer that was read.
struct HTTPAnswer: Sendable {
  /// The number of bytes to read of an error response: enough for its reason.
  static let reasonLimit = 4_096

  /// The status code.
  var status: Int
  /// Whether the body is compressed, although the request didn't ask for that.
  var isCompressed = false
  /// The value of the header `Retry-After`.
  var retryAfter: String?
  /// The value of the header `Album-Answer-To`: the request's key, which the album server repeats.
  var answeredKey: String?
  /// The value of the header `Album-List`: the digest of the server's list.
  var list: String?
  /// The body of a success, or the beginning of the body of an error.
  var body: [UInt8] = []

  /// Whether the body holds the requested content.
  var isSuccess: Bool { (200..<300).contains(status) }

  /// The error to report to the caller, or `nil` on success.
  var error: RemoteClientError? {
    switch status {
    case 200..<300: nil
    case 404, 410: .notFound
    case 408, 429, 500..<600: .unavailable(status: status, retryAfter: delay)
    case 400..<500: .refused(status: status, message: reason)
    case 300..<400: .unexpectedAnswer("it points elsewhere (\(status))")
    default: .unexpectedAnswer("its status is \(status)")
    }
  }

  /// The delay that the server asks for, if it gives one in seconds.
  private var delay: Duration? {
    guard let retryAfter, !retryAfter.isEmpty,
      retryAfter.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    // A number with a few digits too many must not cause a wait of more than a day.
    return .seconds(min(Int(retryAfter) ?? .max, 86_400))
  }

  /// The server's message, as a line that can be displayed.
  private var reason: String {
    let text = fault ?? String(decoding: body, as: UTF8.self)
    // A terminal would execute control characters.
    let line = text.prefix { !$0.isNewline }.filter { character in
      !character.unicodeScalars.contains {
        [.control, .format, .lineSeparator, .paragraphSeparator]
          .contains($0.properties.generalCategory)
      }
    }
    return line.isEmpty ? "no reason given" : String(line.prefix(200))
  }
}

// MARK: - The album protocol

extension HTTPAnswer {
  /// Makes an answer from its status and headers; the body arrives later.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - header: Returns the value of a header; names are case-insensitive.
  init(status: Int, header: (String) -> String?) {
    self.status = status
    isCompressed = header("Content-Encoding").map { $0.lowercased() != "identity" } ?? false
    retryAfter = header("Retry-After")
    answeredKey = header("Album-Answer-To")
    list = header("Album-List")
  }

  /// Checks whether a request was carried out, based on the status, headers, and body alone.
  ///
  /// A captive portal, a proxy, or another server may answer instead of the album server. Such an
  /// answer is about the sender itself, so it settles nothing. The album server repeats the
  /// request's key in a complete answer.
  ///
  /// - Parameter request: The request that was sent.
  /// - Throws: ``RemoteClientError`` if it was not carried out, or if that can't be determined.
  func check(_ request: RemoteRequest) throws(RemoteClientError) {
    if let error, error.isTemporary { throw error }
    if status == 401 { throw .unauthorized }
    guard answeredKey == request.key, isWhole else {
      throw .unexpectedAnswer("it is not the albums' server that answers (\(status))")
    }
    switch (status, list.flatMap(AlbumsDigest.init)) {
    case (200..<300, _): return
    case (412, let theirs?): throw .outOfStep(theirs)
    case (421, _): throw .otherLibrary
    default: throw .refused(status: status, message: reason)
    }
  }

  /// Whether the body is complete for an answer of the album server.
  private var isWhole: Bool {
    struct Receipt: Decodable {
      var count: Int
    }
    guard isSuccess else { return fault != nil }
    return (try? JSONDecoder().decode(Receipt.self, from: Data(body))) != nil
  }

  /// The reason in the body, if the body is that of a refusal.
  private var fault: String? {
    struct Fault: Decodable {
      var error: String
    }
    return (try? JSONDecoder().decode(Fault.self, from: Data(body)))?.error
  }
}
