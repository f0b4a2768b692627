// SPDX-License-Identifier: MIT

internal import Hummingbird

/// Refuses changes without the token.
struct TokenGuard: RouterMiddleware {
  typealias Context = AlbumRequestContext

  let token: AccessToken

  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let isReading = request.method == .get || request.method == .head
    guard isReading || isAuthorized(request.headers[.authorization] ?? "") else {
      return Refusal(
        401,
        "a change needs the token that is in the server's file \(AccessToken.fileName)",
        headers: [.wwwAuthenticate: "Bearer"]
      )
      .response
    }
    return try await next(request, context)
  }

  private func isAuthorized(_ credentials: String) -> Bool {
    let parts = credentials.split(separator: " ", maxSplits: 1)
    return parts.count == 2 && parts[0].lowercased() == "bearer" && token.matches(parts[1])
  }
}
