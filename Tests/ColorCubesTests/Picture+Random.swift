// SPDX-License-Identifier: MIT

import ColorCubes
import MotifTestSupport

extension Picture {
  static func random(
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
}
