// SPDX-License-Identifier: MIT

/// Why a server did not carry out a request or provide a cover.
public enum RemoteClientError: Error, Hashable, Sendable {
  /// No answer, with the reason: the server can't be found or reached, the connection broke, or the
  /// request timed out. The server may still have made the change.
  case offline(String)
  /// The server is temporarily unable (5xx, 408, 429), with the delay that it asks for, if any.
  case unavailable(status: Int, retryAfter: Duration?)
  /// The server refuses (any other 4xx), with its message.
  case refused(status: Int, message: String)
  /// The server's list of albums is not the expected one but the given one.
  case outOfStep(AlbumsDigest)
  /// The server keeps the albums of another library.
  case otherLibrary
  /// The server needs a token, or another one (401 to a request that isn't for a cover).
  case unauthorized
  /// There is no such cover (404, 410).
  case notFound
  /// The answer is longer than the caller's limit.
  case tooLarge(limit: Int)
  /// The answer doesn't fit the request, with the reason: perhaps it came from an intermediary.
  case unexpectedAnswer(String)
  /// The address isn't supported: only `http` and `https` are.
  case invalidURL(String)
  /// The calling task was canceled. The server may still have made the change.
  case cancelled
}

extension RemoteClientError {
  /// Whether the same request may succeed later.
  ///
  /// A permanent failure would repeat every time and block the changes behind it.
  public var isTemporary: Bool {
    switch self {
    case .offline, .unavailable, .outOfStep, .otherLibrary, .unauthorized, .unexpectedAnswer,
      .cancelled:
      true
    case .refused, .notFound, .tooLarge, .invalidURL: false
    }
  }
}

extension RemoteClientError: CustomStringConvertible {
  /// The problem, in one sentence without a period.
  public var description: String {
    switch self {
    case .offline(let reason): "The server can't be reached: \(reason)"
    case .unavailable(let status, nil): "The server can't do it now (\(status))"
    case .unavailable(let status, let delay?):
      "The server can't do it now (\(status)) and asks to wait for \(delay)"
    case .refused(let status, let message): "The server refused (\(status)): \(message)"
    case .outOfStep: "The server has other albums than it should"
    case .otherLibrary: "The server keeps the albums of another library"
    case .unauthorized: "The server needs its token"
    case .notFound: "The server doesn't have it"
    case .tooLarge(let limit): "The answer has more than \(limit) bytes"
    case .unexpectedAnswer(let reason): "The server's answer makes no sense: \(reason)"
    case .invalidURL(let url): "\(url.withoutPassword) is no address of a server"
    case .cancelled: "The request was cancelled"
    }
  }
}
