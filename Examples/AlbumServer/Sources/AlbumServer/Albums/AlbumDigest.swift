// SPDX-License-Identifier: MIT

/// A number that stands for a list of albums, including their order.
///
/// It is the polynomial Σ *h*ᵢ·*B*ⁱ modulo 2⁶¹ − 1, where *h*ᵢ is a hash of the album at *i*. The app computes
/// the same.
struct AlbumDigest: Hashable, Sendable, LosslessStringConvertible {
  /// The hash of an album, from 1 to 2⁶¹ − 2.
  struct AlbumHash: Hashable, Sendable {
    fileprivate let value: UInt64
  }

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
  /// - Parameter hashes: The hashes of the albums in order.
  /// - Complexity: O(*n*).
  init(_ hashes: some BidirectionalCollection<AlbumHash>) {
    value = hashes.reversed().reduce(0) { value, hash in
      Self.remainder(of: value.multipliedFullWidth(by: Self.base), adding: hash.value)
    }
  }

  /// Computes the digest of a list.
  ///
  /// - Parameter albums: The albums in order.
  /// - Complexity: O(*n*) in the size of the albums.
  init(_ albums: [StoredAlbum]) {
    self.init(albums.map(\.digestHash))
  }

  /// The remainder of a number's division by 2⁶¹ − 1, which leaves the sum of its digits in base 2⁶¹.
  private static func remainder(
    of product: (high: UInt64, low: UInt64),
    adding addend: UInt64
  ) -> UInt64 {
    let sum = (product.low & prime) + (product.high << 3 | product.low >> 61) + addend
    let folded = (sum & prime) + sum >> 61
    return folded >= prime ? folded - prime : folded
  }
}

extension StoredAlbum {
  /// The hash of each field after its number of bytes, or a `-` if the field is unknown.
  var digestHash: AlbumDigest.AlbumHash {
    let fields = [title, artist, genre, year.map(String.init), coverURL]
    let text = fields.map { $0.map { "\($0.utf8.count):\($0)" } ?? "-" }.joined()
    return AlbumDigest.AlbumHash(value: text.utf8.hash % ((1 << 61) - 2) + 1)
  }
}
