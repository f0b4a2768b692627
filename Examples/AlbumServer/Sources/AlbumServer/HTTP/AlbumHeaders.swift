// SPDX-License-Identifier: MIT

internal import HTTPTypes
internal import Hummingbird

extension HTTPField.Name {
  /// The name of a change.
  static let idempotencyKey = constant("Idempotency-Key")
  /// The key of the request, in an answer.
  static let albumAnswerTo = constant("Album-Answer-To")
  /// The library that sends the request.
  static let albumLibrary = constant("Album-Library")
  /// The expected list of albums, and in an answer the current one.
  static let albumList = constant("Album-List")

  /// A `Host` after the first one, which is the request's authority.
  static let secondHost = constant("Host")

  private static func constant(_ name: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else {
      preconditionFailure("The name of a header consists of letters and hyphens")
    }
    return name
  }
}

extension Request {
  /// The name of the change.
  ///
  /// - Throws: ``Refusal`` if there is no name, or an invalid one.
  var idempotencyKey: String {
    get throws(Refusal) {
      guard let key = headers[.idempotencyKey], (1...128).contains(key.utf8.count),
        key.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
      else { throw Refusal(400, "an Idempotency-Key of 1 to 128 visible characters is needed") }
      return key
    }
  }

  /// The condition for the change.
  ///
  /// - Throws: ``Refusal`` if a header is invalid.
  var condition: AlbumCondition {
    get throws(Refusal) {
      let library = headers[.albumLibrary]
      guard library?.utf8.count ?? 0 <= 128 else {
        throw Refusal(400, "an Album-Library has at most 128 characters")
      }
      guard let text = headers[.albumList] else { return AlbumCondition(library: library) }
      guard let list = AlbumDigest(text) else {
        throw Refusal(400, "an Album-List has 16 hexadecimal digits")
      }
      return AlbumCondition(library: library, list: list)
    }
  }
}
