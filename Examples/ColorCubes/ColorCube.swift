// SPDX-License-Identifier: MIT

/// A table that says for every color which color takes its place (M2).
///
/// Think of red, green, and blue as the axes of a cube. A color is a point in it, and at regular steps
/// along the axes the cube has entries: the colors to show instead. Between entries, colors are
/// interpolated. So a cube holds any effect that looks at one pixel at a time, and applying it costs
/// the same whether the effect is simple or not. What moves pixels about, such as a blur, is no color
/// effect, and no cube can hold it.
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
  /// How many entries there are along each axis.
  public enum Size: Int, CaseIterable, Sendable {
    /// For a few large steps of color.
    case four = 4
    /// For smooth effects.
    case sixteen = 16
    /// For nearly everything.
    case sixtyFour = 64
    /// An entry for each color of 8 bits a channel.
    case twoHundredFiftySix = 256

    /// Makes a size of a number that comes from elsewhere.
    ///
    /// - Parameter number: How many entries there are along each axis.
    /// - Throws: ``ColorCubeError/unsupportedSize(_:)``.
    public init(_ number: Int) throws(ColorCubeError) {
      guard let size = Self(rawValue: number) else { throw .unsupportedSize(number) }
      self = size
    }

    /// How many entries the whole cube has.
    public var entryCount: Int { rawValue * rawValue * rawValue }
  }

  /// Where the entries are.
  enum Content: Sendable {
    case table([SIMD4<Float>])
    /// Each is computed when it is asked for: 256³ of them would take a quarter of a gigabyte.
    case computed(@Sendable (_ index: Int) -> SIMD4<Float>)
  }

  /// How many entries there are along each axis.
  public let size: Size

  let content: Content

  /// Makes the cube that leaves every color as it is.
  ///
  /// - Parameter size: How many entries there are along each axis.
  public init(size: Size) {
    self.init(size: size) { $0 }
  }

  /// Makes a cube of an effect, given as a function of colors.
  ///
  /// The function is called once per entry, or, for a cube of 256, whenever an entry is needed.
  ///
  /// - Parameters:
  ///   - size: How many entries there are along each axis.
  ///   - effect: Takes a color (red, green, blue, and 1 for alpha, each 0…1), and returns the one in its
  ///     place. What lies outside of 0…1 is clamped; what is not a number becomes 0.
  public init(size: Size, effect: @escaping @Sendable (SIMD4<Float>) -> SIMD4<Float>) {
    let lattice = Lattice(side: size.rawValue)
    self.init(size: size) { index in effect(lattice.color(ofEntry: index)) }
  }

  /// Makes a cube of its entries.
  ///
  /// - Parameters:
  ///   - size: How many entries there are along each axis.
  ///   - entries: Red, green, blue, and alpha of each entry. Red changes fastest, then green, then blue.
  /// - Throws: ``ColorCubeError/wrongLength(expected:found:)``.
  public init(size: Size, entries: [SIMD4<Float>]) throws(ColorCubeError) {
    guard entries.count == size.entryCount else {
      throw .wrongLength(expected: size.entryCount, found: entries.count)
    }
    self.size = size
    content = .table(entries.map(\.asEntry))
  }

  /// Makes a cube of a function from places to entries.
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
  /// The entry at a place.
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

  /// All entries: red changes fastest, then green, then blue.
  ///
  /// Those of a cube of 256 are made for you here, and take 268 megabytes.
  public var entries: [SIMD4<Float>] {
    switch content {
    case .table(let entries): entries
    case .computed(let entry): (0..<size.entryCount).map(entry)
    }
  }

  /// How many bytes the entries take as floats.
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
  /// - Returns: Whether they have.
  /// - Complexity: O(*n*³) for cubes of size *n*.
  public static func == (first: Self, second: Self) -> Bool {
    first.size == second.size
      && (0..<first.size.entryCount).allSatisfy { first.entry($0) == second.entry($0) }
  }
}

extension SIMD4<Float> {
  /// The color with each channel in 0…1, 0 for what is not a number, and opaque.
  var asEntry: Self {
    var entry = replacing(with: 0, where: self .!= self)
      .clamped(lowerBound: .zero, upperBound: .one)
    entry.w = 1
    return entry
  }
}
