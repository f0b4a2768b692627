// SPDX-License-Identifier: MIT

internal import Foundation

/// What a server said, as far as it was read.
struct HTTPAnswer: Sendable {
  /// How many bytes are read of an answer that is no success: enough for its reason.
  static let reasonLimit = 4_096

  /// The status code.
  var status: Int
  /// The value of the header `Retry-After`.
  var retryAfter: String?
  /// The body, or the beginning of it where it isn't one of a success.
  var body: [UInt8] = []

  /// Whether the body is what was asked for.
  var isSuccess: Bool { (200..<300).contains(status) }

  /// What the answer means to whoever asked, or `nil` where it is a success.
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

  /// Whether the body is what the albums' server says to a change.
  ///
  /// Something else may answer in its place, such as the page on which one signs in to a network.
  var isReceipt: Bool {
    struct Receipt: Decodable {
      var count: Int
    }
    return (try? JSONDecoder().decode(Receipt.self, from: Data(body))) != nil
  }

  /// How long the server asks to be left alone, where it says so in seconds.
  private var delay: Duration? {
    guard let retryAfter, let seconds = Int(retryAfter), seconds >= 0 else { return nil }
    // Nobody waits for longer than a day because a number has a digit too many.
    return .seconds(min(seconds, 86_400))
  }

  /// What the server said, as a line that can be shown.
  private var reason: String {
    struct Fault: Decodable {
      var error: String
    }
    let data = Data(body)
    let text =
      (try? JSONDecoder().decode(Fault.self, from: data))?.error
      ?? String(decoding: body, as: UTF8.self)
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
