// SPDX-License-Identifier: MIT

internal import Hummingbird

/// Logs a line for each request: method, target, key, and status.
struct RequestLog: RouterMiddleware {
  typealias Context = AlbumRequestContext

  /// Takes a line.
  let write: @Sendable (String) -> Void

  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let response = try await next(request, context)
    write("\(Self.summary(of: request)) \(response.status.code)")
    return response
  }

  /// The beginning of a request's line.
  static func summary(of request: Request) -> String {
    let key = request.headers[.idempotencyKey] ?? "-"
    return "\(request.method.rawValue) \(visible(request.head.path ?? "")) \(visible(key))"
  }

  /// A text from a request, in a form that can be shown on one line of a terminal.
  private static func visible(_ text: String) -> String {
    String(
      decoding: text.utf8.prefix(200).map { (0x21...0x7E).contains($0) ? $0 : 0x3F },
      as: UTF8.self
    )
  }
}
