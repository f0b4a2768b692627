// SPDX-License-Identifier: MIT

package import ColorCubes
package import MotifTestSupport

extension Picture {
  package static func random(
    width: Int,
    height: Int,
    using random: inout SeededGenerator
  ) -> Picture {
    Picture(
      width: width,
      height: height,
      pixels: (0..<width * height).map { _ in
        Pixel(
          red: .random(in: 0 ... .max, using: &random),
          green: .random(in: 0 ... .max, using: &random),
          blue: .random(in: 0 ... .max, using: &random)
        )
      }
    )
  }

  /// A picture recognizable by its color.
  package static func numbered(_ number: Int, side: Int = 2) -> Picture {
    let color = Pixel(
      red: UInt8(number / 4 * 16 % 256),
      green: UInt8(number % 4 * 64),
      blue: 200
    )
    return Picture(
      width: side,
      height: side,
      pixels: Array(repeating: color, count: side * side)
    )
  }
}
