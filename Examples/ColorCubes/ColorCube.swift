// SPDX-License-Identifier: MIT

/// A table that maps every color to another (M2).
///
/// Think of red, green, and blue as the axes of a cube, in which each color is a point. At regular steps along the
/// axes, the cube has entries: the colors to show instead. Between entries, colors are interpolated. A cube can
/// therefore represent any effect that looks at one pixel at a time, and applying it takes the same time however
/// complex the effect is. An effect that moves pixels, such as a blur, can't be represented.
///
/// ```swift
/// let identity = ColorCube(size: .four)
/// print(identity[1, 0, 3])
/// // Prints "SIMD4<Float>(0.33333334, 0.0, 1.0, 1.0)"
///
/// let swapped = ColorCube(size: .four) { color in SIMD4(color.z, color.y, color.x, 1) }
/// let red = Picture(width: 1, height: 1, pixels: [Pixel(red: 200, green: 0, blue: 0)])
/// print(swapped.applied(to: red).pixels[0])
/// // Prints "Pixel(red: 0, green: 0, blue: 200, alpha: 255)"
/// ```
public struct ColorCube: Sendable {
  /// The number of entries along each axis.
  public enum Size: Int, CaseIterable, Sendable {
    /// For posterized colors in a few large steps.
    case four = 4
    /// For smooth effects.
    case sixteen = 16
    /// For almost any effect.
    case sixtyFour = 64
    /// One entry for each color with 8 bits per channel.
    case twoHundredFiftySix = 256

    /// Makes a size from a number that your code doesn't control.
    ///
    /// - Parameter number: The number of entries along each axis.
    /// - Throws: ``ColorCubeError/unsupportedSize(_:)``.
    public init(_ number: Int) throws(ColorCubeError) {
      guard let size = Self(rawValue: number) else { throw .unsupportedSize(number) }
      self = size
    }

    /// The number of entries of the whole cube.
    public var entryCount: Int { rawValue * rawValue * rawValue }
  }

  /// Where the entries are stored.
  enum Content: Sendable {
    case table([SIMD4<Float>])
    /// Each entry is computed when it is needed: storing 256³ of them would take a quarter of a gigabyte.
    case computed(@Sendable (_ index: Int) -> SIMD4<Float>)
  }

  /// The number of entries along each axis.
  public let size: Size

  let content: Content

  /// Makes the identity cube, which leaves every color unchanged.
  ///
  /// - Parameter size: The number of entries along each axis.
  public init(size: Size) {
    self.init(size: size) { $0 }
  }

  /// Makes a cube from an effect, given as a function of colors.
  ///
  /// The function is called once per entry or, for a cube of 256, whenever an entry is needed.
  ///
  /// - Parameters:
  ///   - size: The number of entries along each axis.
  ///   - effect: Takes a color (red, green, blue, and 1 for alpha, each 0…1), and returns its replacement. Values
  ///     outside 0…1 are clamped; NaN becomes 0.
  public init(size: Size, effect: @escaping @Sendable (SIMD4<Float>) -> SIMD4<Float>) {
    let lattice = Lattice(side: size.rawValue)
    self.init(size: size) { index in effect(lattice.color(ofEntry: index)) }
  }

  /// Makes a cube from its entries.
  ///
  /// - Parameters:
  ///   - size: The number of entries along each axis.
  ///   - entries: Red, green, blue, and alpha of each entry. Red changes fastest, then green, then blue.
  /// - Throws: ``ColorCubeError/wrongLength(expected:found:)``.
  public init(size: Size, entries: [SIMD4<Float>]) throws(ColorCubeError) {
    guard entries.count == size.entryCount else {
      throw .wrongLength(expected: size.entryCount, found: entries.count)
    }
    self.size = size
    content = .table(entries.map(\.asEntry))
  }

  /// Makes a cube from a function of positions.
  init(size: Size, entry: @escaping @Sendable (_ index: Int) -> SIMD4<Float>) {
    self.size = size
    content =
      size == .twoHundredFiftySix
      ? .computed { entry($0).asEntry }
      : .table((0..<size.entryCount).map { entry($0).asEntry })
  }
}

// MARK: - Entries

extension ColorCube {
  /// Returns the entry at a position.
  ///
  /// - Parameters:
  ///   - red: The step along the red axis.
  ///   - green: The step along the green axis.
  ///   - blue: The step along the blue axis.
  /// - Precondition: Each is from 0 to one less than the size.
  public subscript(red: Int, green: Int, blue: Int) -> SIMD4<Float> {
    let steps = 0..<size.rawValue
    precondition(
      steps.contains(red) && steps.contains(green) && steps.contains(blue),
      "A cube of \(size.rawValue) has no entry at (\(red), \(green), \(blue))."
    )
    return entry((blue * size.rawValue + green) * size.rawValue + red)
  }

  /// All entries: red varies fastest, then green, then blue.
  ///
  /// For a cube of 256, they are computed by this call, and take 268 megabytes.
  public var entries: [SIMD4<Float>] {
    switch content {
    case .table(let entries): entries
    case .computed(let entry): (0..<size.entryCount).map(entry)
    }
  }

  /// The size of the entries in bytes, stored as floats.
  public var byteCount: Int { size.entryCount * MemoryLayout<SIMD4<Float>>.stride }

  func entry(_ index: Int) -> SIMD4<Float> {
    switch content {
    case .table(let entries): entries[index]
    case .computed(let entry): entry(index)
    }
  }
}

extension ColorCube: Equatable {
  /// Whether two cubes have the same entries.
  ///
  /// - Parameters:
  ///   - first: A cube.
  ///   - second: Another cube.
  /// - Returns: Whether the entries are equal.
  /// - Complexity: O(*n*³) for cubes of size *n*.
  public static func == (first: Self, second: Self) -> Bool {
    first.size == second.size
      && (0..<first.size.entryCount).allSatisfy { first.entry($0) == second.entry($0) }
  }
}

extension SIMD4<Float> {
  /// The opaque color with each channel clamped to 0…1, and NaN replaced by 0.
  var asEntry: Self {
    var entry = replacing(with: 0, where: self .!= self)
      .clamped(lowerBound: .zero, upperBound: .one)
    entry.w = 1
    return entry
  }
}
