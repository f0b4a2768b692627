// SPDX-License-Identifier: MIT

@_exported public import ColorCubes

/// How a cover's picture is colored.
///
/// The selected cover is shown unchanged. The others share one of the ``choices``, so that they
/// recede.
///
/// ```swift
/// let red = Picture(width: 1, height: 1, pixels: [Pixel(red: 255, green: 0, blue: 0)])
/// for tone in CoverTone.choices {
///   let pixel = tone.applied(to: red).pixels[0]
///   print(tone, pixel.red, pixel.green, pixel.blue)
/// }
/// // Prints:
/// // noir 20 20 20
/// // cyanotype 49 76 114
/// // night 7 40 12
/// // infrared 201 201 201
/// ```
public enum CoverTone: String, Hashable, Sendable, CaseIterable {
  /// Unchanged.
  case full
  /// Without color, and darker: ``TonalFilter/noir``.
  case noir
  /// In shades of blue.
  case cyanotype
  /// In dim green.
  case night
  /// With black and white inverted.
  case infrared

  /// The tones for covers that are not selected.
  public static let choices = allCases.filter { $0 != .full }

  /// The picture in this tone.
  ///
  /// - Parameter picture: The original picture.
  /// - Returns: A picture of the same size.
  /// - Complexity: O(*n*) in the number of pixels; the first time, also O(*n*³) in the size of the
  ///   cube.
  public func applied(to picture: Picture) -> Picture {
    switch self {
    case .full: picture
    case .noir: Cubes.noir.applied(to: picture)
    case .cyanotype: Cubes.cyanotype.applied(to: picture)
    case .night: Cubes.night.applied(to: picture)
    case .infrared: Cubes.infrared.applied(to: picture)
    }
  }

  /// The *lookup tables* of the tones: each takes 4 megabytes and is made when it is first needed.
  private enum Cubes {
    static let noir = TonalFilter.noir.cube
    static let cyanotype = ColorEffect.cyanotype.cube()
    static let night = ColorEffect.nightVision.cube()
    static let infrared = ColorEffect.hotBlack.cube()
  }
}
