// SPDX-License-Identifier: MIT

internal import Hummingbird

/// Turns refusals and other errors into answers with a reason.
struct RefusalAnswers: RouterMiddleware {
  typealias Context = AlbumRequestContext

  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      response = try await next(request, context)
    } catch let refusal as Refusal {
      response = refusal.response
    } catch let error as HTTPError where error.status == .notFound {
      // The router doesn't tell a path that it doesn't know from a method that it doesn't know.
      response =
        AlbumRoutes.hasPath(request.uri.path)
        ? Refusal(405, "\(request.method.rawValue) isn't done here").response
        : Refusal(404, "there is nothing here").response
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      response = Refusal(400, "the request can't be read").response
    }
    return request.method == .head ? response.createHeadResponse() : response
  }
}
