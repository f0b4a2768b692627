// SPDX-License-Identifier: MIT

/// A number that stands for a list of albums, including their order.
///
/// The library and its server compare their lists by digest, so that neither has to send the list.
/// A change carries the digest of the list that it was made to, and is applied to no other list.
///
/// ```swift
/// let low = AlbumDetails(title: "Low", artist: "David Bowie", year: 1977)
/// print(AlbumsDigest([low]))
/// print(AlbumsDigest([low]) == AlbumsDigest([low, low]))
/// // Prints:
/// // 0581c91e04acc5cb
/// // false
/// ```
///
/// It is the polynomial Σ *h*ᵢ·*B*ⁱ modulo 2⁶¹ − 1, where *h*ᵢ is a hash of the album at *i*: a
/// change at the end of a list updates the digest immediately. It offers no protection against an
/// attacker who constructs two lists with the same digest.
public struct AlbumsDigest: Hashable, Sendable {
  /// The digest of no albums.
  public static let empty = AlbumsDigest(value: 0)

  /// The polynomial's value.
  let value: UInt64

  /// Computes the digest of a list.
  ///
  /// - Parameter albums: The albums in order.
  /// - Complexity: O(*n*) in the size of the albums.
  public init(_ albums: some Sequence<AlbumDetails>) {
    value = Modular.polynomial(albums.map(\.digestHash))
  }

  init(value: UInt64) {
    self.value = value
  }
}

extension AlbumsDigest: LosslessStringConvertible {
  /// The digest as 16 hexadecimal digits.
  public var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Parses a digest of 16 hexadecimal digits.
  ///
  /// - Parameter description: The digits.
  public init?(_ description: String) {
    guard description.utf8.count == 16, description.allSatisfy(\.isHexDigit),
      let value = UInt64(description, radix: 16)
    else { return nil }
    self.value = value
  }
}

extension AlbumsDigest: Codable {
  /// Decodes a digest from its digits.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: The decoder's error, or `DecodingError.dataCorrupted` if the text isn't a digest.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let digest = AlbumsDigest(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "A digest has 16 hexadecimal digits."
      )
    }
    self = digest
  }

  /// Encodes the digest as its digits.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// Arithmetic modulo the prime 2⁶¹ − 1.
enum Modular {
  static let prime: UInt64 = (1 << 61) - 1
  static let base: UInt64 = 0x0123_4567_89AB_CDEF

  static func sum(_ first: UInt64, _ second: UInt64) -> UInt64 { (first + second) % prime }

  static func product(_ first: UInt64, _ second: UInt64) -> UInt64 {
    // 2⁶¹ is 1, so the bits above the 61st count like those below.
    let (high, low) = first.multipliedFullWidth(by: second)
    return sum(low & prime, high << 3 | low >> 61)
  }

  /// Σ *h*ᵢ·*B*ⁱ.
  static func polynomial(_ hashes: [UInt64]) -> UInt64 {
    hashes.reversed().reduce(0) { value, hash in sum(product(value, base), hash) }
  }
}

extension AlbumDetails {
  /// The album's hash, from 1 to 2⁶¹ − 2: the FNV-1a hash (Fowler, Noll, and Vo) of each field
  /// preceded by its number of bytes, or of a `-` if the field is unknown.
  var digestHash: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ text: String) {
      hash = text.withBytes { bytes in
        bytes.reduce(hash) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
      }
    }
    func add(field: String?) {
      guard let field else { return add("-") }
      add(String(field.utf8.count))
      add(":")
      add(field)
    }
    add(field: title)
    add(field: artist)
    add(field: genre)
    add(field: year.map { String($0) })
    add(field: coverURL)
    return hash % (Modular.prime - 1) + 1
  }
}
