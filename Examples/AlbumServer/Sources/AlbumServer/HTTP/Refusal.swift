// SPDX-License-Identifier: MIT

internal import HTTPTypes
internal import Hummingbird

/// A request that is refused, with its answer.
struct Refusal: Error {
  var answer: AlbumAnswer
  /// Headers besides those of every answer.
  var headers: HTTPFields = [:]

  /// Refuses a request.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - reason: The reason, as a part of a sentence.
  ///   - headers: More headers.
  init(_ status: Int, _ reason: String, headers: HTTPFields = [:]) {
    answer = .refusal(status, reason)
    self.headers = headers
  }

  var response: Response {
    var response = Response(answer)
    response.headers.append(contentsOf: headers)
    return response
  }
}

extension Response {
  /// Makes a response with a JSON body.
  init(_ answer: AlbumAnswer) {
    self.init(
      status: HTTPResponse.Status(
        code: answer.status,
        reasonPhrase: answer.status < 300 ? "OK" : "Refused"
      ),
      headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: answer.body))
    )
    // A client that should come back learns when.
    if answer.status == 503 { headers[.retryAfter] = "1" }
  }
}
