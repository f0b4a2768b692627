// SPDX-License-Identifier: MIT

import Foundation
import MotifTestSupport
import Testing

@testable import ColorCubes

@Suite("ColorWheel (M3)")
struct ColorWheelTests {
  private let radius = 40
  private let wheel = ColorWheel(radius: 40)

  /// The distance of a pixel's middle from the center.
  private func distance(x: Int, y: Int, radius: Int) -> Double {
    hypot(Double(x) + 0.5 - Double(radius), Double(y) + 0.5 - Double(radius))
  }

  /// A pixel's hue in degrees, computed from its channels.
  private func hue(_ pixel: Pixel) -> Double {
    let channels = [pixel.red, pixel.green, pixel.blue].map(Double.init)
    let (low, high) = (channels.min() ?? 0, channels.max() ?? 0)
    let (red, green, blue) = (channels[0], channels[1], channels[2])
    let sixth =
      switch high {
      case red: (green - blue) / (high - low)
      case green: 2 + (blue - red) / (high - low)
      default: 4 + (red - green) / (high - low)
      }
    return (sixth * 60 + 360).truncatingRemainder(dividingBy: 360)
  }

  @Test
  func `the angle is the hue`() {
    for y in 0..<2 * radius {
      for x in 0..<2 * radius
      where (20..<39.4).contains(distance(x: x, y: y, radius: radius)) {
        let (right, up) = (Double(x) + 0.5 - 40, 40 - Double(y) - 0.5)
        let angle = (atan2(up, right) * 180 / .pi + 360).truncatingRemainder(dividingBy: 360)
        let difference = abs(hue(wheel.color(x: x, y: y)) - angle)
        #expect(min(difference, 360 - difference) < 0.5, "(\(x), \(y))")
      }
    }
  }

  @Test
  func `the distance is the saturation`() {
    for y in 0..<2 * radius {
      for x in 0..<2 * radius where distance(x: x, y: y, radius: radius) <= 40 {
        let pixel = wheel.color(x: x, y: y)
        let (low, high) = (
          min(pixel.red, pixel.green, pixel.blue), max(pixel.red, pixel.green, pixel.blue)
        )
        let saturation = 1 - Double(low) / 255
        #expect(high == 255)
        #expect(abs(saturation - distance(x: x, y: y, radius: radius) / 40) < 0.5 / 255 + 1e-9)
      }
    }
  }

  @Test(arguments: [1, 2, 3, 17, 64])
  func `only pixels that the edge crosses are translucent`(radius: Int) {
    let picture = ColorWheel(radius: radius).picture
    #expect(picture.width == 2 * radius && picture.height == 2 * radius)
    var area = 0.0
    for y in 0..<2 * radius {
      for x in 0..<2 * radius {
        let beyond = distance(x: x, y: y, radius: radius) - Double(radius)
        let alpha = picture[x: x, y: y].alpha
        if beyond <= -0.5 { #expect(alpha == 255) }
        if beyond >= 0.5 { #expect(alpha == 0) }
        if abs(beyond) < 0.49 { #expect((1...254).contains(alpha)) }
        area += Double(alpha) / 255
      }
    }
    // An antialiased disk covers as much as a real one.
    let disk = Double.pi * Double(radius * radius)
    #expect(abs(area - disk) < disk * 0.02 + 1)
  }

  @Test
  func `opposite pixels have opposite hues`() {
    for x in 45..<75 {
      let (one, other) = (wheel.color(x: x, y: 50), wheel.color(x: 79 - x, y: 29))
      let difference = abs(hue(one) - hue(other))
      #expect(abs(difference - 180) < 3)
    }
  }

  @Test
  func `angles are as precise as those of Foundation`() {
    withSeeds(200) { random in
      let (right, up) = (
        Double.random(in: -1...1, using: &random), Double.random(in: -1...1, using: &random)
      )
      let turns = atan2(up, right) / (2 * .pi)
      #expect(abs(ColorWheel.turns(right: right, up: up) - (turns < 0 ? turns + 1 : turns)) < 1e-12)
    }
    #expect(ColorWheel.turns(right: 0, up: 0) == 0)
    #expect(ColorWheel.turns(right: 1, up: -1e-300) == 0, "Never a whole turn")
    #expect(
      [(1, 0), (0, 1), (-1, 0), (0, -1)].map { ColorWheel.turns(right: $0, up: $1) }
        == [0, 0.25, 0.5, 0.75]
    )
  }

  @Test
  func `positions outside the square are transparent`() {
    for position in [-1_000, -1, 80, 1_000] {
      #expect(wheel.color(x: position, y: 40).alpha == 0)
      #expect(wheel.color(x: 40, y: position).alpha == 0)
    }
  }
}
