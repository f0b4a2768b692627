// SPDX-License-Identifier: MIT

internal import Foundation
internal import Synchronization

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
/// It asks for answers that are not compressed, and takes no others: a few bytes may stand for gigabytes.
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

#if canImport(FoundationNetworking)
/// A queue that makes the session wait until its delegate has taken each piece.
///
/// FoundationNetworking reads on while its delegate works, and keeps unread pieces for it: gigabytes if
/// the server is fast. With this queue, it reads the next piece after the delegate has taken or dropped
/// the last one, so it holds one piece at most. Unchecked because `OperationQueue` is; the one property
/// added here is a constant and `Sendable`.
private final class WaitingQueue: OperationQueue, @unchecked Sendable {
  private let queue = DispatchQueue(label: "HTTPSession.delegate")

  override func addOperation(_ block: @escaping @Sendable () -> Void) {
    queue.sync(execute: block)
  }
}
#endif

/// The requests of a session that wait for their answers.
///
/// It is the session's delegate, because only a delegate sees an answer while it arrives, and can end
/// one that has no end. An exchange is over when it is taken out of the table, so that it ends once,
/// and at once, whatever the session still says of it.
final class HTTPExchanges: NSObject, Sendable {
  private struct Exchange {
    let continuation: CheckedContinuation<Result<HTTPAnswer, RemoteClientError>, Never>
    let limit: Int
    let followsRedirects: Bool
    var redirectCount = 0
    var answer: HTTPAnswer?
  }

  /// How often an answer may point elsewhere.
  private static let redirectLimit = 5

  private let exchanges = Mutex<[Int: Exchange]>([:])
  /// Where tasks are canceled.
  ///
  /// FoundationNetworking cancels on the queue on which it reads. The delegate, which is called there, would
  /// wait for itself, and other callers would wait as long as the server keeps sending.
  private let cancellations = DispatchQueue(label: "HTTPExchanges.cancellations")

  /// Sends a request and waits for its answer.
  ///
  /// Where the task of the caller is canceled, it returns without waiting for the session.
  ///
  /// - Parameters:
  ///   - request: What to send.
  ///   - session: The session whose delegate this is.
  ///   - limit: How many bytes the body of a success may have.
  ///   - followsRedirects: Whether an answer that points elsewhere is followed.
  /// - Returns: The answer, whatever its status, or why there is none.
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

  /// Ends an exchange before the session does, and tells the session.
  private func end(_ task: URLSessionTask, with result: Result<HTTPAnswer, RemoteClientError>) {
    finish(task.taskIdentifier, with: result)
    cancellations.async { task.cancel() }
  }

  private func finish(_ id: Int, with result: Result<HTTPAnswer, RemoteClientError>) {
    let exchange = exchanges.withLock { $0.removeValue(forKey: id) }
    exchange?.continuation.resume(returning: result)
  }
}

// MARK: - What the session tells

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
        // What a failure means, its status tells.
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
      guard let limit = exchanges[id]?.limit, let answer = exchanges[id]?.answer else { return nil }
      let room = (answer.isSuccess ? limit : HTTPAnswer.reasonLimit) - answer.body.count
      exchanges[id]?.answer?.body.append(contentsOf: data.prefix(room))
      guard data.count > room else { return nil }
      return answer.isSuccess
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
      // Refused, the answer that points elsewhere is the last one. It may come without a word more.
      exchange.answer = HTTPAnswer(status: response.statusCode)
      exchanges[task.taskIdentifier] = exchange
      return exchange.followsRedirects && exchange.redirectCount <= Self.redirectLimit
        && Self.mayLead(from: response.url, to: request.url)
    }
    completionHandler(isFollowed ? request : nil)
  }

  /// Whether an answer may point from one address to another: on the web, and never from an encrypted
  /// connection to one that is not.
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
  /// Says in the client's terms why a session got no answer.
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
    // The address was looked at before it was asked, so what isn't supported is what came back.
    case .unsupportedURL, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData,
      .httpTooManyRedirects, .redirectToNonExistentLocation:
      self = .unexpectedAnswer(error.localizedDescription)
    default: self = .offline(error.localizedDescription)
    }
  }
}
