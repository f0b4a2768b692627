// SPDX-License-Identifier: MIT

/// A decompressor for deflate data, as specified in RFC 1951.
///
/// Any input produces either bytes or an error. It reads bit by bit, which is simple rather than fast.
struct Inflater {
  private let data: ArraySlice<UInt8>
  private let limit: Int
  private var position: Int
  /// Bits that were taken from the data but not used yet, the next one lowest.
  private var bitBuffer = 0
  private var bitCount = 0
  private var output: [UInt8] = []

  /// Makes a decompressor.
  ///
  /// - Parameters:
  ///   - data: The complete data.
  ///   - limit: The maximum number of decompressed bytes.
  init(_ data: ArraySlice<UInt8>, limit: Int) {
    self.data = data
    self.limit = limit
    position = data.startIndex
  }

  /// Decompresses all blocks.
  ///
  /// - Returns: The bytes, no more than the limit.
  /// - Throws: ``PictureError/damagedPixels`` or ``PictureError/surplusPixels(expected:)``.
  mutating func inflate() throws(PictureError) -> [UInt8] {
    var isLast = false
    while !isLast {
      isLast = try bits(1) == 1
      switch try bits(2) {
      case 0: try copyStoredBlock()
      case 1: try inflateBlock(.fixedLiterals, .fixedDistances)
      case 2:
        let codes = try dynamicCodes()
        try inflateBlock(codes.literals, codes.distances)
      default: throw .damagedPixels
      }
    }
    guard position == data.endIndex else { throw .damagedPixels }
    return output
  }

  /// A block that is not compressed: its length, the bitwise inverse of its length, and the bytes.
  private mutating func copyStoredBlock() throws(PictureError) {
    (bitBuffer, bitCount) = (0, 0)
    let length = try bits(16)
    guard try bits(16) == ~length & 0xffff, length <= data.endIndex - position else {
      throw .damagedPixels
    }
    guard length <= limit - output.count else { throw .surplusPixels(expected: limit) }
    output += data[position..<position + length]
    position += length
  }

  /// A block of literals and of lengths with distances, up to the symbol that ends it.
  private mutating func inflateBlock(
    _ literals: HuffmanCode,
    _ distances: HuffmanCode
  ) throws(PictureError) {
    while true {
      let symbol = try symbol(of: literals)
      if symbol == Self.endOfBlock { return }
      if let literal = UInt8(exactly: symbol) {
        guard output.count < limit else { throw .surplusPixels(expected: limit) }
        output.append(literal)
      } else {
        let length = try length(symbol)
        let distance = try 1 + number(self.symbol(of: distances), leadingBits: 1)
        guard distance <= output.count else { throw .damagedPixels }
        guard length <= limit - output.count else { throw .surplusPixels(expected: limit) }
        // A copy may overlap its own output: a distance of 1 repeats the last byte.
        for _ in 0..<length { output.append(output[output.count - distance]) }
      }
    }
  }

  private mutating func length(_ symbol: Int) throws(PictureError) -> Int {
    switch symbol {
    case 257...284: try 3 + number(symbol - 257, leadingBits: 2)
    case 285: 258
    default: throw .damagedPixels
    }
  }

  /// Reads a length or a distance (section 3.2.5): its symbol determines the leading bits and the number of bits that
  /// follow.
  private mutating func number(_ symbol: Int, leadingBits: Int) throws(PictureError) -> Int {
    // There are only 30 distance symbols.
    guard symbol < 30 else { throw .damagedPixels }
    let group = 1 << leadingBits
    if symbol < group { return symbol }
    let extra = symbol / group - 1
    return try (group + symbol % group) << extra | bits(extra)
  }

  /// Reads the two codes of a block that has its own (section 3.2.7).
  ///
  /// A code is stored as the lengths of its bit sequences, and those lengths are compressed with a third code.
  private mutating func dynamicCodes() throws(PictureError) -> (
    literals: HuffmanCode, distances: HuffmanCode
  ) {
    let literalCount = try 257 + bits(5)
    let count = try literalCount + 1 + bits(5)
    var lengthsOfLengths = [Int](repeating: 0, count: 19)
    for symbol in try Self.orderOfLengths.prefix(4 + bits(4)) {
      lengthsOfLengths[symbol] = try bits(3)
    }
    let code = try HuffmanCode(checking: lengthsOfLengths)
    var lengths: [Int] = []
    while lengths.count < count {
      switch try symbol(of: code) {
      case 16:
        guard let last = lengths.last else { throw .damagedPixels }
        lengths += try repeatElement(last, count: 3 + bits(2))
      case 17: lengths += try repeatElement(0, count: 3 + bits(3))
      case 18: lengths += try repeatElement(0, count: 11 + bits(7))
      case let length: lengths.append(length)
      }
    }
    guard lengths.count == count else { throw .damagedPixels }
    return try (
      HuffmanCode(checking: lengths.prefix(literalCount)),
      HuffmanCode(checking: lengths.dropFirst(literalCount))
    )
  }

  /// Reads a symbol, whose bits come highest first.
  private mutating func symbol(of code: HuffmanCode) throws(PictureError) -> Int {
    var bitsSoFar = 0
    var first = 0
    for symbols in code.symbols {
      bitsSoFar = try bitsSoFar << 1 | bits(1)
      first <<= 1
      if bitsSoFar - first < symbols.count { return symbols[bitsSoFar - first] }
      first += symbols.count
    }
    throw .damagedPixels
  }

  /// Reads a number with a given number of bits, lowest first.
  private mutating func bits(_ count: Int) throws(PictureError) -> Int {
    while bitCount < count {
      guard position < data.endIndex else { throw .damagedPixels }
      bitBuffer |= Int(data[position]) << bitCount
      position += 1
      bitCount += 8
    }
    defer {
      bitBuffer >>= count
      bitCount -= count
    }
    return bitBuffer & ~(~0 << count)
  }

  private static let endOfBlock = 256
  private static let orderOfLengths = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]
}

/// A Huffman code in its canonical form (section 3.2.2).
///
/// Codes of the same length are consecutive numbers, in the order of their symbols, and follow the shorter ones. The
/// lengths therefore define the codes.
struct HuffmanCode {
  /// The symbols with codes of 1 bit, of 2 bits, and so on.
  private(set) var symbols = [[Int]](repeating: [], count: 15)

  /// Makes a code.
  ///
  /// - Parameter lengths: For each symbol, the length of its code, 0…15; 0 for symbols that don't occur.
  init(_ lengths: some Sequence<Int>) {
    for (symbol, length) in lengths.enumerated() where length > 0 {
      symbols[length - 1].append(symbol)
    }
  }

  /// Makes a code from lengths in the data, unless too many of them are short.
  ///
  /// Too few do no harm: bits without a symbol are an error where they occur.
  init(checking lengths: some Sequence<Int>) throws(PictureError) {
    self.init(lengths)
    var free = 1
    for symbols in symbols {
      free = 2 * free - symbols.count
      guard free >= 0 else { throw .damagedPixels }
    }
  }

  /// The code for literals and lengths in blocks without their own (section 3.2.6).
  static let fixedLiterals = HuffmanCode(
    (0..<288).map { symbol in
      switch symbol {
      case 0..<144: 8
      case 144..<256: 9
      case 256..<280: 7
      default: 8
      }
    }
  )

  /// The code for distances in blocks without their own.
  static let fixedDistances = HuffmanCode(repeatElement(5, count: 32))
}
