// SPDX-License-Identifier: MIT

/// A color and how opaque it is, 8 bits a channel.
///
/// ```swift
/// let orange = Pixel(red: 255, green: 128, blue: 0)
/// print(orange.alpha, orange.luminance)
/// // Prints "255 146"
/// ```
public struct Pixel: Hashable, Sendable {
  /// The red channel, 0…255.
  public var red: UInt8
  /// The green channel, 0…255.
  public var green: UInt8
  /// The blue channel, 0…255.
  public var blue: UInt8
  /// How opaque the pixel is, 0…255.
  public var alpha: UInt8

  /// Makes a pixel from its channels.
  ///
  /// - Parameters:
  ///   - red: The red channel, 0…255.
  ///   - green: The green channel, 0…255.
  ///   - blue: The blue channel, 0…255.
  ///   - alpha: How opaque the pixel is, 0…255.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// How bright the color seems, 0…255.
  ///
  /// The weights are those of Recommendation ITU-R BT.709, applied to the channels as they are stored.
  public var luminance: Int {
    (Int(red) * 2_126 + Int(green) * 7_152 + Int(blue) * 722 + 5_000) / 10_000
  }
}
