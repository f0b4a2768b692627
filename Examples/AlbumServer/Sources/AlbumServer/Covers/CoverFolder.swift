// SPDX-License-Identifier: MIT

internal import Foundation
internal import Hummingbird

/// The pictures of covers: files in a folder, and drawings in place of those that are missing.
struct CoverFolder: Sendable {
  /// The maximum size of a picture in bytes.
  static let sizeLimit = 4 << 20
  /// The maximum number of bytes in a picture's name.
  private static let nameLimit = 200

  /// The folder.
  let url: URL

  /// Answers a request for a cover.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - name: The name of the cover, as in the request's target.
  /// - Returns: The picture, or 304 if the client has it.
  /// - Throws: ``Refusal`` if the name is invalid.
  func response(to request: Request, name: some StringProtocol) throws(Refusal) -> Response {
    guard let component = PathComponent(name),
      let name = component.fileName(suffix: ".ppm", limit: Self.nameLimit)
    else { throw Refusal(404, "covers have names like low.ppm") }
    let picture = stored(name) ?? Data(CoverPicture(name: name).pixmap)
    let tag = "\"\(String(picture.hashed, radix: 16))\""
    let isKnown = request.headers[.ifNoneMatch] == tag
    return Response(
      status: isKnown ? .notModified : .ok,
      headers: [.contentType: "image/x-portable-pixmap", .eTag: tag],
      body: isKnown ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: picture))
    )
  }

  /// The picture in the folder, if there is one within the size limit.
  private func stored(_ name: String) -> Data? {
    let file = url.appending(path: name)
    let values = try? file.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
    guard values?.isRegularFile == true, values?.fileSize ?? .max <= Self.sizeLimit else {
      return nil
    }
    return try? Data(contentsOf: file)
  }
}
