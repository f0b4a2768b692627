// SPDX-License-Identifier: MIT

/// A number that stands for a list of albums: what they are, and in which order.
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

  /// Reads a digest that was written as 16 hexadecimal digits.
  init?(_ description: String) {
    guard description.utf8.count == 16, description.allSatisfy(\.isHexDigit),
      let value = UInt64(description, radix: 16)
    else { return nil }
    self.value = value
  }

  /// Computes the digest of a list.
  ///
  /// - Parameter albums: The albums in their order.
  /// - Complexity: O(*n*) in the size of the albums.
  init(_ albums: [StoredAlbum]) {
    value = albums.reversed().reduce(0) { value, album in
      let product = value.multipliedFullWidth(by: Self.base)
      let hash = album.digestBytes.hash % (Self.prime - 1) + 1
      return (Self.prime.dividingFullWidth(product).remainder + hash) % Self.prime
    }
  }
}

/// What must be so for a change to be made.
struct AlbumCondition: Sendable {
  /// The library that asks.
  var library: String?
  /// The list that it means, or `nil` where any list will do, of any library.
  var list: AlbumDigest?
}

extension StoredAlbum {
  /// Each field after the number of its bytes, or a `-` where the field is not known.
  fileprivate var digestBytes: String.UTF8View {
    [title, artist, genre, year.map(String.init), coverURL]
      .map { field in field.map { "\($0.utf8.count):\($0)" } ?? "-" }
      .joined()
      .utf8
  }
}
