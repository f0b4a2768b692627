// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Carries a request to a server and its answer back: a URL session, or a simulated network.
protocol HTTPTransport: Sendable {
  /// Sends a request and waits for its answer.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - limit: The maximum number of bytes in the body of a success.
  ///   - followsRedirects: Whether redirects are followed.
  /// - Returns: The answer, whatever its status, or the reason there is none.
  func answer(
    to request: URLRequest,
    limit: Int,
    followsRedirects: Bool
  ) async -> Result<HTTPAnswer, RemoteClientError>
}

/// A session that keeps nothing between requests.
///
/// It asks for uncompressed answers and accepts no others, because a few compressed bytes may stand
/// for gigabytes. Its connections close when it is deinitialized.
final class HTTPSession: HTTPTransport {
  private let session: URLSession
  private let exchanges = HTTPExchanges()

  /// Makes a session.
  ///
  /// - Parameter silence: How long a server may stay silent; more than zero, and rounded up to
  ///   whole seconds.
  init(silence: Duration) {
    let configuration = URLSessionConfiguration.ephemeral
    // FoundationNetworking truncates fractions, and half a second would time out immediately.
    configuration.timeoutIntervalForRequest = (silence / .seconds(1)).rounded(.up)
    configuration.httpAdditionalHeaders = ["Accept-Encoding": "identity"]
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCredentialStorage = nil
    #if canImport(FoundationNetworking)
    let queue = WaitingQueue()
    #else
    let queue: OperationQueue? = nil
    #endif
    session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: queue)
  }

  deinit {
    // A session retains its delegate and its connections until it is invalidated.
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

#if canImport(FoundationNetworking)
/// A queue that makes the session wait until its delegate has handled each piece.
///
/// FoundationNetworking keeps reading while its delegate works, and buffers unread pieces:
/// gigabytes if the server is fast. With this queue, it reads the next piece after the delegate has
/// taken or dropped the last one, so it buffers at most one piece. Unchecked because
/// `OperationQueue` is; the one property added here is a constant and `Sendable`.
private final class WaitingQueue: OperationQueue, @unchecked Sendable {
  private let queue = DispatchQueue(label: "HTTPSession.delegate")

  override func addOperation(_ block: @escaping @Sendable () -> Void) {
    queue.sync(execute: block)
  }
}
#endif

/// The requests of a session that wait for their answers.
///
/// It is the session's delegate, because only a delegate sees an answer as it arrives and can end
/// an endless one. An exchange ends when it is removed from the table: once, immediately, and
/// whatever the session reports about it later.
final class HTTPExchanges: NSObject, Sendable {
  private struct Exchange {
    let continuation: CheckedContinuation<Result<HTTPAnswer, RemoteClientError>, Never>
    let limit: Int
    let followsRedirects: Bool
    var redirectCount = 0
    var answer: HTTPAnswer?
  }

  /// The maximum number of redirects.
  private static let redirectLimit = 5

  private let exchanges = Mutex<[Int: Exchange]>([:])
  /// The queue on which tasks are canceled.
  ///
  /// FoundationNetworking cancels on the queue on which it reads. The delegate is called on that
  /// queue and would deadlock; other callers would block while the server keeps sending.
  private let cancellations = DispatchQueue(label: "HTTPExchanges.cancellations")

  /// Sends a request and waits for its answer.
  ///
  /// If the caller's task is canceled, this returns without waiting for the session.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - session: The session whose delegate this is.
  ///   - limit: The maximum number of bytes in the body of a success.
  ///   - followsRedirects: Whether redirects are followed.
  /// - Returns: The answer, whatever its status, or the reason there is none.
  func answer(
    to request: URLRequest,
    in session: URLSession,
    limit: Int,
    followsRedirects: Bool
  ) async -> Result<HTTPAnswer, RemoteClientError> {
    let task = session.dataTask(with: request)
    let id = task.taskIdentifier
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        exchanges.withLock {
          $0[id] = Exchange(
            continuation: continuation,
            limit: limit,
            followsRedirects: followsRedirects
          )
        }
        if Task.isCancelled {
          end(task, with: .failure(.cancelled))
        } else {
          task.resume()
        }
      }
    } onCancel: {
      end(task, with: .failure(.cancelled))
    }
  }

  /// Ends an exchange before the session does, and cancels the session's task.
  private func end(_ task: URLSessionTask, with result: Result<HTTPAnswer, RemoteClientError>) {
    finish(task.taskIdentifier, with: result)
    cancellations.async { task.cancel() }
  }

  private func finish(_ id: Int, with result: Result<HTTPAnswer, RemoteClientError>) {
    let exchange = exchanges.withLock { $0.removeValue(forKey: id) }
    exchange?.continuation.resume(returning: result)
  }
}

// MARK: - Session callbacks

extension HTTPExchanges: URLSessionDataDelegate {
  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let length = response.expectedContentLength
    let result: Result<HTTPAnswer, RemoteClientError>? = exchanges.withLock { exchanges in
      guard let exchange = exchanges[dataTask.taskIdentifier],
        let response = response as? HTTPURLResponse
      else { return nil }
      let answer = HTTPAnswer(status: response.statusCode) {
        response.value(forHTTPHeaderField: $0)
      }
      exchanges[dataTask.taskIdentifier]?.answer = answer
      if answer.isCompressed {
        // The status determines what a failure means.
        return answer.isSuccess
          ? .failure(.unexpectedAnswer("it is compressed")) : .success(answer)
      }
      return answer.isSuccess && length > Int64(exchange.limit)
        ? .failure(.tooLarge(limit: exchange.limit)) : nil
    }
    if let result {
      completionHandler(.cancel)
      end(dataTask, with: result)
    } else {
      completionHandler(.allow)
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let result: Result<HTTPAnswer, RemoteClientError>? = exchanges.withLock { exchanges in
      let id = dataTask.taskIdentifier
      // Without a copy of the answer, whose bytes would be copied with each addition.
      guard let limit = exchanges[id]?.limit, let isSuccess = exchanges[id]?.answer?.isSuccess,
        let count = exchanges[id]?.answer?.body.count
      else { return nil }
      let room = (isSuccess ? limit : HTTPAnswer.reasonLimit) - count
      exchanges[id]?.answer?.body.append(contentsOf: data.prefix(room))
      guard data.count > room else { return nil }
      return isSuccess
        ? .failure(.tooLarge(limit: limit)) : exchanges[id]?.answer.map { .success($0) }
    }
    if let result { end(dataTask, with: result) }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let isFollowed = exchanges.withLock { exchanges in
      guard var exchange = exchanges[task.taskIdentifier] else { return false }
      exchange.redirectCount += 1
      // When a redirect is refused, it is the final answer. No more callbacks may follow.
      exchange.answer = HTTPAnswer(status: response.statusCode)
      exchanges[task.taskIdentifier] = exchange
      return exchange.followsRedirects && exchange.redirectCount <= Self.redirectLimit
        && Self.mayLead(from: response.url, to: request.url)
    }
    completionHandler(isFollowed ? request : nil)
  }

  /// Whether a redirect may lead from one address to another: on the web only, and never from an
  /// encrypted connection to an unencrypted one.
  static func mayLead(from old: URL?, to new: URL?) -> Bool {
    switch (old?.scheme?.lowercased(), new?.scheme?.lowercased()) {
    case (_, "https"), ("http", "http"): true
    default: false
    }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    let id = task.taskIdentifier
    guard let error else {
      let answer = exchanges.withLock { $0[id]?.answer }
      let isEmpty = RemoteClientError.unexpectedAnswer("it is empty")
      return finish(id, with: answer.map { .success($0) } ?? .failure(isEmpty))
    }
    finish(id, with: .failure(RemoteClientError(error)))
  }
}

extension RemoteClientError {
  /// Translates a session's failure into a client error.
  fileprivate init(_ error: any Error) {
    let error = error as NSError
    guard error.domain == NSURLErrorDomain else {
      self = .offline(error.localizedDescription)
      return
    }
    switch URLError.Code(rawValue: error.code) {
    case .cancelled: self = .cancelled
    case .timedOut: self = .offline("no answer came in time")
    case .badURL: self = .invalidURL(error.localizedDescription)
    // The address was checked before the request, so the unsupported part is in the answer.
    case .unsupportedURL, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData,
      .httpTooManyRedirects, .redirectToNonExistentLocation:
      self = .unexpectedAnswer(error.localizedDescription)
    default: self = .offline(error.localizedDescription)
    }
  }
}
