// SPDX-License-Identifier: MIT

internal import Foundation

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// What carries a request to a server and its answer back: a session, or the network of a simulation.
protocol HTTPTransport: Sendable {
  /// Sends a request and waits for its answer.
  ///
  /// - Parameters:
  ///   - request: What to send.
  ///   - limit: How many bytes the body of a success may have.
  ///   - followsRedirects: Whether an answer that points elsewhere is followed.
  /// - Returns: The answer, whatever its status, or why there is none.
  func answer(
    to request: URLRequest,
    limit: Int,
    followsRedirects: Bool
  ) async -> Result<HTTPAnswer, RemoteClientError>
}

/// A session that keeps nothing between requests.
///
/// Its connections close with it.
final class HTTPSession: HTTPTransport {
  private let session: URLSession
  private let exchanges = HTTPExchanges()

  /// Makes a session.
  ///
  /// - Parameter silence: How long a server may say nothing; more than zero, and rounded up to whole
  ///   seconds.
  init(silence: Duration) {
    let configuration = URLSessionConfiguration.ephemeral
    // FoundationNetworking cuts fractions off, and what is left of half a second is over at once.
    configuration.timeoutIntervalForRequest = (silence / .seconds(1)).rounded(.up)
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCredentialStorage = nil
    session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
  }

  deinit {
    // A session keeps its delegate and its connections until it is told that no request will come.
    session.invalidateAndCancel()
  }

  func answer(
    to request: URLRequest,
    limit: Int,
    followsRedirects: Bool
  ) async -> Result<HTTPAnswer, RemoteClientError> {
    await exchanges.answer(
      to: request,
      in: session,
      limit: limit,
      followsRedirects: followsRedirects
    )
  }
}
