// SPDX-License-Identifier: MIT

import ColorCubes

/// A picture of a megapixel, each pixel looked up in a cube.
enum CubeBenchmarks {
  private static let side = 1_024

  static var all: [Benchmark] {
    [
      benchmark("cube of 64, a picture", .sixtyFour, picture, targets: [.atMost(25)]),
      benchmark("cube of 64, noise", .sixtyFour, noise, targets: []),
      benchmark("cube of 16, a picture", .sixteen, picture, targets: []),
    ]
  }

  private static func benchmark(
    _ name: String,
    _ size: ColorCube.Size,
    _ picture: Picture,
    targets: [Target]
  ) -> Benchmark {
    let cube = ColorEffect.cyanotype.cube(size: size)
    return Benchmark(
      name: "\(name), per pixel",
      measure: .nanoseconds,
      operationsPerCall: side * side,
      targets: targets,
      contenders: [
        .repeated(.motif) {
          { count in times(count) { _ in use(cube.applied(to: picture)) } }
        },
        .repeated(.floor) {
          let entries = cube.entries.map { [$0.x, $0.y, $0.z] }.flatMap(\.self)
          let plain = plainLoop(picture, size.rawValue, entries)
          expect(difference(plain, cube.applied(to: picture)) <= 1, is: true, "the same picture")
          return { count in times(count) { _ in use(plainLoop(picture, size.rawValue, entries)) } }
        },
      ]
    )
  }

  private static func use(_ picture: Picture) { blackHole(Int(picture.pixels[1].red)) }

  /// The obvious implementation: an array of floats, eight entries, and separate channels.
  @inline(never)
  private static func plainLoop(_ picture: Picture, _ side: Int, _ entries: [Float]) -> Picture {
    let last = Float(side - 1)
    let pixels = picture.pixels.map { pixel in
      let (x, y, z) = (
        Float(pixel.red) / 255 * last, Float(pixel.green) / 255 * last,
        Float(pixel.blue) / 255 * last
      )
      let (i, j, k) = (min(Int(x), side - 2), min(Int(y), side - 2), min(Int(z), side - 2))
      let (u, v, w) = (x - Float(i), y - Float(j), z - Float(k))
      func channel(_ channel: Int) -> UInt8 {
        func entry(_ red: Int, _ green: Int, _ blue: Int) -> Float {
          entries[(((k + blue) * side + j + green) * side + i + red) * 3 + channel]
        }
        let near =
          (entry(0, 0, 0) * (1 - u) + entry(1, 0, 0) * u) * (1 - v)
          + (entry(0, 1, 0) * (1 - u) + entry(1, 1, 0) * u) * v
        let far =
          (entry(0, 0, 1) * (1 - u) + entry(1, 0, 1) * u) * (1 - v)
          + (entry(0, 1, 1) * (1 - u) + entry(1, 1, 1) * u) * v
        return UInt8(min(max(near * (1 - w) + far * w, 0), 1) * 255 + 0.5)
      }
      return Pixel(red: channel(0), green: channel(1), blue: channel(2), alpha: pixel.alpha)
    }
    return Picture(width: picture.width, height: picture.height, pixels: pixels)
  }

  /// The greatest difference between two channels, because rounding may differ.
  private static func difference(_ first: Picture, _ second: Picture) -> Int {
    zip(first.pixels, second.pixels).reduce(0) { difference, pixels in
      let (first, second) = pixels
      return max(
        difference,
        abs(Int(first.red) - Int(second.red)),
        abs(Int(first.green) - Int(second.green)),
        abs(Int(first.blue) - Int(second.blue))
      )
    }
  }

  /// Colors that change slowly, as in a photograph, with a little noise.
  private static let picture: Picture = {
    var random = SplitMix64(state: 1)
    return Picture(
      width: side,
      height: side,
      pixels: (0..<side * side).map { index in
        let (x, y) = (index % side, index / side)
        func level(_ base: Int) -> UInt8 {
          UInt8(clamping: base + Int(random.next() % 8))
        }
        return Pixel(red: level(x / 5), green: level(y / 5), blue: level((x + y) / 10))
      }
    )
  }()

  /// Neighboring pixels differ: the worst case for the processor's caches.
  private static let noise: Picture = {
    var random = SplitMix64(state: 2)
    return Picture(
      width: side,
      height: side,
      pixels: (0..<side * side).map { _ in
        let bits = random.next()
        return Pixel(
          red: UInt8(truncatingIfNeeded: bits),
          green: UInt8(truncatingIfNeeded: bits >> 8),
          blue: UInt8(truncatingIfNeeded: bits >> 16)
        )
      }
    )
  }()
}
