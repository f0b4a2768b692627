// SPDX-License-Identifier: MIT

/// A number that stands for a list of albums, including their order.
///
/// It is the polynomial Σ *h*ᵢ·*B*ⁱ modulo 2⁶¹ − 1, where *h*ᵢ is a hash of the album at *i*. The app computes
/// the same.
struct AlbumDigest: Hashable, Sendable, LosslessStringConvertible {
  private static let prime: UInt64 = (1 << 61) - 1
  private static let base: UInt64 = 0x0123_4567_89AB_CDEF

  private let value: UInt64

  /// The digest as 16 hexadecimal digits.
  var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Parses a digest of 16 hexadecimal digits.
  init?(_ description: String) {
    guard description.utf8.count == 16, description.allSatisfy(\.isHexDigit),
      let value = UInt64(description, radix: 16)
    else { return nil }
    self.value = value
  }

  /// Computes the digest of a list.
  ///
  /// - Parameter albums: The albums in order.
  /// - Complexity: O(*n*) in the size of the albums.
  init(_ albums: [StoredAlbum]) {
    value = albums.reversed().reduce(0) { value, album in
      let product = value.multipliedFullWidth(by: Self.base)
      let hash = album.digestBytes.hash % (Self.prime - 1) + 1
      return (Self.prime.dividingFullWidth(product).remainder + hash) % Self.prime
    }
  }
}

/// The condition under which a change is made.
struct AlbumCondition: Sendable {
  /// The library that sends the request.
  var library: String?
  /// The expected list, or `nil` if any list of any library will do.
  var list: AlbumDigest?
}

extension StoredAlbum {
  /// Each field after its number of bytes, or a `-` if the field is unknown.
  fileprivate var digestBytes: String.UTF8View {
    [title, artist, genre, year.map(String.init), coverURL]
      .map { field in field.map { "\($0.utf8.count):\($0)" } ?? "-" }
      .joined()
      .utf8
  }
}
