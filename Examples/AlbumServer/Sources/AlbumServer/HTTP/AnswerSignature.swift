// SPDX-License-Identifier: MIT

internal import Hummingbird

/// Signs answers as this server's: an answer repeats the request's key, and names the current list
/// of albums.
struct AnswerSignature: RouterMiddleware {
  typealias Context = AlbumRequestContext

  let store: AlbumStore

  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    guard let key = try? request.idempotencyKey else { return response }
    // Without its list, an answer could be taken for a final refusal, so it isn't given.
    guard let list = try? await store.digest() else {
      return Refusal(503, "the albums can't be read").response
    }
    response.headers[.albumAnswerTo] = key
    response.headers[.albumList] = list.description
    return response
  }
}
