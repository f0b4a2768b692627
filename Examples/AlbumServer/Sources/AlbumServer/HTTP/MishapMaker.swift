// SPDX-License-Identifier: MIT

internal import Hummingbird
internal import Synchronization

/// Causes the failures that the command line asks for.
final class MishapMaker: RouterMiddleware {
  typealias Context = AlbumRequestContext

  private let mishap: ServerOptions.Mishap?
  private let remainingCount: Mutex<Int>
  private let log: @Sendable (String) -> Void

  /// Makes a middleware.
  ///
  /// - Parameters:
  ///   - options: The failures to cause, and how often.
  ///   - log: Takes a line for each request that hangs, and for each answer that is cut.
  init(_ options: ServerOptions, log: @escaping @Sendable (String) -> Void) {
    mishap = options.mishap
    remainingCount = Mutex(options.mishapCount)
    self.log = log
  }

  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    switch takeMishap(for: request) {
    case nil: return try await next(request, context)
    case .status(let status): throw Refusal(status, "this fails on purpose")
    case .hang:
      log("\(RequestLog.summary(of: request)) hangs")
      // Until the client disconnects or the server ends.
      return try await request.body.consumeWithCancellationOnInboundClose { _ in
        try await Task.sleep(for: .seconds(86_400))
        throw CancellationError()
      }
    case .cut:
      log("\(RequestLog.summary(of: request)) cut")
      var response = try await next(request, context)
      let body = response.body
      response.body = ResponseBody(contentLength: body.contentLength) { writer in
        let half = (body.contentLength ?? 0) / 2
        try await body.write(CutWriter(writer: writer, remainingCount: half))
      }
      return response
    }
  }

  private func takeMishap(for request: Request) -> ServerOptions.Mishap? {
    guard let mishap, request.uri.path != "/health" else { return nil }
    return remainingCount.withLock { count in
      guard count > 0 else { return nil }
      count -= 1
      return mishap
    }
  }
}

/// Writes the beginning of a body, and then breaks off, together with the connection.
private struct CutWriter: ResponseBodyWriter {
  private struct Cut: Error {}

  var writer: any ResponseBodyWriter
  /// The number of bytes to write.
  var remainingCount: Int

  mutating func write(_ buffer: ByteBuffer) async throws {
    var buffer = buffer
    let count = min(remainingCount, buffer.readableBytes)
    remainingCount -= count
    try await writer.write(buffer.readSlice(length: count) ?? ByteBuffer())
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws { throw Cut() }
}
