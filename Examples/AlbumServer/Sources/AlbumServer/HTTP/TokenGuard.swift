// SPDX-License-Identifier: MIT

internal import Hummingbird

/// Refuses requests without the token, except for covers and the health of the server.
struct TokenGuard: RouterMiddleware {
  typealias Context = AlbumRequestContext

  let token: AccessToken

  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard isOpen(request.uri.path) || isAuthorized(request.headers[.authorization] ?? "") else {
      return Refusal(
        401,
        "the token is needed that is in the server's file \(AccessToken.fileName)",
        headers: [.wwwAuthenticate: "Bearer"]
      )
      .response
    }
    return try await next(request, context)
  }

  private func isOpen(_ path: String) -> Bool {
    path == "/health" || path.hasPrefix("/covers/")
  }

  private func isAuthorized(_ credentials: String) -> Bool {
    let parts = credentials.split(separator: " ", maxSplits: 1)
    return parts.count == 2 && parts[0].lowercased() == "bearer" && token.matches(parts[1])
  }
}
