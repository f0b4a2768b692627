// SPDX-License-Identifier: MIT

internal import Foundation

/// What a server said, as far as it was read.
struct HTTPAnswer: Sendable {
  /// How many bytes are read of an answer that is no success: enough for its reason.
  static let reasonLimit = 4_096

  /// The status code.
  var status: Int
  /// Whether the body is compressed, which the request did not ask for.
  var isCompressed = false
  /// The value of the header `Retry-After`.
  var retryAfter: String?
  /// The value of the header `Album-Answer-To`: the key of the request, which the albums' server repeats.
  var answeredKey: String?
  /// The value of the header `Album-List`: the digest of the server's list.
  var list: String?
  /// The body, or the beginning of it where it isn't one of a success.
  var body: [UInt8] = []

  /// Whether the body is what was asked for.
  var isSuccess: Bool { (200..<300).contains(status) }

  /// What the answer means to the one who asked, or `nil` where it is a success.
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

  /// How long the server asks to be left alone, where it says so in seconds.
  private var delay: Duration? {
    guard let retryAfter, !retryAfter.isEmpty,
      retryAfter.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    // Nobody waits for longer than a day because a number has a digit too many, or many.
    return .seconds(min(Int(retryAfter) ?? .max, 86_400))
  }

  /// What the server said, as a line that can be shown.
  private var reason: String {
    let text = fault ?? String(decoding: body, as: UTF8.self)
    // A terminal would obey what is a control character to it.
    let line = text.prefix { !$0.isNewline }.filter { character in
      !character.unicodeScalars.contains {
        [.control, .format, .lineSeparator, .paragraphSeparator]
          .contains($0.properties.generalCategory)
      }
    }
    return line.isEmpty ? "no reason given" : String(line.prefix(200))
  }
}

// MARK: - The protocol of the albums

extension HTTPAnswer {
  /// Makes an answer of its status and its headers; the body is still to come.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - header: The value of a header, whatever the case of its name.
  init(status: Int, header: (String) -> String?) {
    self.status = status
    isCompressed = header("Content-Encoding").map { $0.lowercased() != "identity" } ?? false
    retryAfter = header("Retry-After")
    answeredKey = header("Album-Answer-To")
    list = header("Album-List")
  }

  /// Finds out whether a request was done, going by status, headers and body alone.
  ///
  /// Others may answer in the place of the albums' server: the page on which one signs in to a network, a
  /// proxy, another server. What they say is about themselves, so it settles nothing. The albums' server
  /// repeats the key of the request, in an answer that is whole.
  ///
  /// - Parameter request: What was asked.
  /// - Throws: ``RemoteClientError`` where it was not done, or where that can't be known.
  func check(_ request: RemoteRequest) throws(RemoteClientError) {
    if let error, error.isTemporary { throw error }
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

  /// Whether the body is all of what the albums' server says.
  private var isWhole: Bool {
    struct Receipt: Decodable {
      var count: Int
    }
    guard isSuccess else { return fault != nil }
    return (try? JSONDecoder().decode(Receipt.self, from: Data(body))) != nil
  }

  /// The reason that the body gives, where it is that of a refusal.
  private var fault: String? {
    struct Fault: Decodable {
      var error: String
    }
    return (try? JSONDecoder().decode(Fault.self, from: Data(body)))?.error
  }
}
