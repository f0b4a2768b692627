// SPDX-License-Identifier: MIT

internal import ColorCubes

/// A color of a cell, 8 bits per channel.
public struct CellColor: Hashable, Sendable {
  /// The red channel, 0…255.
  public var red: UInt8
  /// The green channel, 0…255.
  public var green: UInt8
  /// The blue channel, 0…255.
  public var blue: UInt8

  /// Makes a color from its channels, each 0…255.
  ///
  /// - Parameters:
  ///   - red: The red channel.
  ///   - green: The green channel.
  ///   - blue: The blue channel.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Makes a color from a pixel, which counts as opaque.
  init(_ pixel: Pixel) {
    self.init(red: pixel.red, green: pixel.green, blue: pixel.blue)
  }
}
