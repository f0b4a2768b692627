// SPDX-License-Identifier: MIT

internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes

/// Ends connections whose clients are too slow, send too much, or send something that isn't HTTP.
///
/// Hummingbird bounds the time until a request's head is complete. This handler bounds the rest.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The error that a request's reader gets when the body takes too long.
  private struct BodyTimeout: Error {}

  private let limits: ServerLimits
  private let log: @Sendable (String) -> Void
  /// Whether a request's head was read, but not its end.
  private var isReading = false
  /// The number of requests that were read, in part at least, and whose answer has not ended.
  private var unansweredCount = 0
  /// Whether an answer was begun, but not ended.
  private var isAnswering = false
  /// Whether the connection ends with the answer that was begun.
  private var isLastAnswer = false
  /// Whether this handler has sent the connection's last answer itself.
  private var hasRefused = false
  /// The number of bytes that arrived after the answer to their request.
  private var ignoredCount = 0
  private var bodyDeadline: Scheduled<Void>?
  private var answerDeadline: Scheduled<Void>?

  /// Makes a handler for a connection.
  ///
  /// - Parameters:
  ///   - limits: The most that the server spends on a client.
  ///   - log: Takes a line for each request that this handler refuses.
  init(limits: ServerLimits, log: @escaping @Sendable (String) -> Void) {
    self.limits = limits
    self.log = log
  }

  // MARK: - Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      isReading = true
      unansweredCount += 1
      schedule(\.bodyDeadline, in: limits.bodyTime, context) { $0.bodyIsLate($1) }
    case .body(let bytes):
      guard unansweredCount == 0 else { break }
      ignoredCount += bytes.readableBytes
      if ignoredCount > limits.ignoredBytes { context.close(promise: nil) }
    case .end:
      isReading = false
      cancel(\.bodyDeadline)
    }
    context.fireChannelRead(data)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let fault = error as? HTTPParserError, unansweredCount == 0 else {
      context.fireErrorCaught(error)
      return
    }
    if fault == .headerOverflow {
      refuse(.refusal(431, "the headers are too long"), context)
    } else {
      refuse(.refusal(400, "this is no HTTP"), context)
    }
  }

  private func bodyIsLate(_ context: ChannelHandlerContext) {
    guard unansweredCount == 1, !isAnswering else { return context.close(promise: nil) }
    refuse(.refusal(408, "the body takes too long"), context)
    context.fireErrorCaught(BodyTimeout())
  }

  // MARK: - Answers

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !hasRefused else {
      promise?.fail(ChannelError.outputClosed)
      return
    }
    switch unwrapOutboundIn(data) {
    case .head(var head):
      isAnswering = true
      schedule(\.answerDeadline, in: limits.answerTime, context) { $1.close(promise: nil) }
      // An answer that doesn't wait for the request's end is the last one.
      isLastAnswer = isReading
      if isLastAnswer { head.headerFields[.connection] = "close" }
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body:
      context.write(data, promise: promise)
    case .end:
      isAnswering = false
      unansweredCount -= 1
      let promise = promise ?? context.eventLoop.makePromise()
      promise.futureResult.assumeIsolated().whenComplete { [self] _ in
        cancel(\.answerDeadline)
        if isLastAnswer { context.close(mode: .output, promise: nil) }
      }
      context.write(data, promise: promise)
    }
  }

  /// Sends the connection's last answer, and closes it when the client has had time to read that.
  private func refuse(_ answer: AlbumAnswer, _ context: ChannelHandlerContext) {
    guard !hasRefused else { return }
    hasRefused = true
    log("- - - \(answer.status)")
    cancel(\.bodyDeadline)
    let head = HTTPResponse(
      status: HTTPResponse.Status(code: answer.status, reasonPhrase: "Refused"),
      headerFields: [
        .contentType: "application/json", .connection: "close",
        .contentLength: String(answer.body.utf8.count),
      ]
    )
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(ByteBuffer(string: answer.body))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    context.close(mode: .output, promise: nil)
    schedule(\.answerDeadline, in: limits.farewellTime, context) { $1.close(promise: nil) }
  }

  // MARK: - Deadlines

  func handlerRemoved(context: ChannelHandlerContext) {
    cancel(\.bodyDeadline)
    cancel(\.answerDeadline)
  }

  private typealias Deadline = ReferenceWritableKeyPath<ConnectionGuard, Scheduled<Void>?>

  private func schedule(
    _ deadline: Deadline,
    in time: Duration,
    _ context: ChannelHandlerContext,
    _ action: @escaping (ConnectionGuard, ChannelHandlerContext) -> Void
  ) {
    cancel(deadline)
    let eventLoop = context.eventLoop.assumeIsolated()
    self[keyPath: deadline] = eventLoop.scheduleTask(in: TimeAmount(time)) {
      action(self, context)
    }
  }

  private func cancel(_ deadline: Deadline) {
    self[keyPath: deadline]?.cancel()
    self[keyPath: deadline] = nil
  }
}
