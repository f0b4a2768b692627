// SPDX-License-Identifier: MIT

internal import Hummingbird
internal import Synchronization

/// Reads the bodies of requests within limits.
///
/// Bodies arrive over time, so many clients together could fill the memory. All bodies that are being
/// read share a budget; a client that finds none left is told to come back.
final class BodyReader: Sendable {
  let limits: ServerLimits
  /// The number of bytes that may still be held.
  private let budget: Mutex<Int>

  init(limits: ServerLimits) {
    self.limits = limits
    budget = Mutex(limits.allBodiesBytes)
  }

  /// Reads the body of a request, and passes it to a closure.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - limit: The maximum number of bytes.
  ///   - use: The closure. When it returns, the body no longer counts.
  /// - Returns: The closure's result.
  /// - Throws: ``Refusal``, an error of the connection, or the closure's error.
  func withBody<Result>(
    of request: Request,
    limit: Int,
    _ use: (ByteBuffer) async throws -> Result
  ) async throws -> Result {
    let tooLong = Refusal(413, "a body may have \(limit) bytes")
    let length = request.headers[.contentLength].flatMap { Int($0) }
    guard length ?? 0 <= limit else { throw tooLong }
    var body = ByteBuffer()
    var share = 0
    defer { budget.withLock { $0 += share } }
    for try await part in request.body {
      guard body.readableBytes + part.readableBytes <= limit else { throw tooLong }
      guard take(part.readableBytes) else { throw Refusal(503, "too many bodies at a time") }
      share += part.readableBytes
      body.writeImmutableBuffer(part)
    }
    guard length == nil || length == body.readableBytes else {
      throw Refusal(400, "the body is cut off")
    }
    return try await use(body)
  }

  private func take(_ count: Int) -> Bool {
    budget.withLock { budget in
      guard count <= budget else { return false }
      budget -= count
      return true
    }
  }
}
