// SPDX-License-Identifier: MIT

/// Why a server did not do what it was asked, or give a cover.
public enum RemoteClientError: Error, Hashable, Sendable {
  /// Nobody answered, with the reason: the server can't be found or reached, the connection broke
  /// off, or no answer came in time. The server may have made the change all the same.
  case offline(String)
  /// The server can't do it now (5xx, 408, 429), with how long it asks to be left alone, if it does.
  case unavailable(status: Int, retryAfter: Duration?)
  /// The server won't do it (any other 4xx), with what it said.
  case refused(status: Int, message: String)
  /// The server's list of albums is not the one that was meant, but this one.
  case outOfStep(AlbumsDigest)
  /// The server keeps the albums of another library.
  case otherLibrary
  /// There is no such cover (404, 410).
  case notFound
  /// The answer is longer than the caller allows.
  case tooLarge(limit: Int)
  /// What came is no answer to the question, with what is wrong: perhaps something stands between.
  case unexpectedAnswer(String)
  /// An address that can't be asked: only `http` and `https` can.
  case invalidURL(String)
  /// The task that asked was canceled. The server may have made the change all the same.
  case cancelled
}

extension RemoteClientError {
  /// Whether the same request may have another outcome later.
  ///
  /// A change that failed for good would fail every time, and keep those behind it from being sent.
  public var isTemporary: Bool {
    switch self {
    case .offline, .unavailable, .outOfStep, .otherLibrary, .unexpectedAnswer, .cancelled: true
    case .refused, .notFound, .tooLarge, .invalidURL: false
    }
  }
}

extension RemoteClientError: CustomStringConvertible {
  /// What went wrong, in one sentence without a full stop.
  public var description: String {
    switch self {
    case .offline(let reason): "The server can't be reached: \(reason)"
    case .unavailable(let status, nil): "The server can't do it now (\(status))"
    case .unavailable(let status, let delay?):
      "The server can't do it now (\(status)) and asks to wait for \(delay)"
    case .refused(let status, let message): "The server refused (\(status)): \(message)"
    case .outOfStep: "The server has other albums than it should"
    case .otherLibrary: "The server keeps the albums of another library"
    case .notFound: "The server doesn't have it"
    case .tooLarge(let limit): "The answer has more than \(limit) bytes"
    case .unexpectedAnswer(let reason): "The server's answer makes no sense: \(reason)"
    case .invalidURL(let url): "\(url.withoutPassword) is no address of a server"
    case .cancelled: "The request was cancelled"
    }
  }
}
