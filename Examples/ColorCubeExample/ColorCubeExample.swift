// SPDX-License-Identifier: MIT

internal import ColorCubes

/// Prints how large cubes are, and what four effects make of colors and of a small picture.
///
/// `--color` draws the pictures in the colors of the terminal.
@main
struct ColorCubeExample {
  /// Where the lines go; a test collects them.
  let print: (String) -> Void

  static func main() {
    let example = ColorCubeExample { Swift.print($0) }
    switch Array(CommandLine.arguments.dropFirst()) {
    case []: example.showAll(Canvas.shades)
    case ["--color"]: example.showAll(Canvas.colors)
    default: Swift.print("usage: ColorCubeExample [--color]")
    }
  }

  /// Shows everything that is to be seen.
  func showAll(_ lines: (Picture) -> [String]) {
    showSizes()
    showFiles(of: ColorEffect.cyanotype.cube())
    showColors()
    showPictures(lines)
    showRetouching()
  }

  /// How much a cube of each size takes; the largest one is not made for that.
  func showSizes() {
    print("entries along an axis -> entries, bytes, reference image")
    for size in ColorCube.Size.allCases {
      let cube = ColorCube(size: size)
      let side = size.referenceSide
      print("\(size.rawValue) -> \(size.entryCount), \(cube.byteCount), \(side) x \(side)")
    }
  }

  /// How much the same table takes in memory and in files.
  func showFiles(of cube: ColorCube) {
    let (picture, text) = (cube.referenceImage, CubeText(cube, title: "Cyanotype").text)
    print("a cube of \(cube.size.rawValue) in bytes:")
    print("  \(cube.byteCount) as floats")
    print("  \(picture.ppm.count) as a PPM")
    print("  \(picture.png.count) as a PNG")
    print("  \(text.utf8.count) as .cube text")
  }

  /// What each effect makes of some colors.
  func showColors() {
    for effect in ColorEffect.allCases {
      let cube = effect.cube(size: .sixteen)
      let pairs = Scene.colors.map { color in
        let picture = Picture(width: 1, height: 1, pixels: [color])
        return "\(color.code) -> \(cube.applied(to: picture).pixels[0].code)"
      }
      print("\(effect): \(pairs.joined(separator: ", "))")
    }
  }

  /// What each effect makes of a small picture.
  func showPictures(_ lines: (Picture) -> [String]) {
    print("no effect:")
    for line in lines(Scene.picture) { print(line) }
    for effect in ColorEffect.allCases {
      print("\(effect):")
      for line in lines(effect.cube(size: .sixteen).applied(to: Scene.picture)) { print(line) }
    }
  }

  /// An artist retouches the reference image, and the cube does the same to any picture.
  func showRetouching() {
    let untouched = ColorCube(size: .sixteen).referenceImage
    let retouched = Picture(
      width: untouched.width,
      height: untouched.height,
      pixels: untouched.pixels.map { Pixel(red: $0.blue, green: $0.green / 2, blue: $0.red) }
    )
    do {
      let cube = try ColorCube(size: .sixteen, referenceImage: retouched)
      let sky = Scene.picture[x: 0, y: 0]
      let picture = Picture(width: 1, height: 1, pixels: [sky])
      print("retouched: \(sky.code) -> \(cube.applied(to: picture).pixels[0].code)")
      _ = try ColorCube(size: .sixtyFour, referenceImage: retouched)
    } catch {
      print("a wrong size: \(error)")
    }
  }
}
