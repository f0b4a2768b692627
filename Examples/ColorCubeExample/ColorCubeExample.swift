// SPDX-License-Identifier: MIT

internal import ColorCubes
internal import Foundation

/// Prints the sizes of cubes, applies each effect to colors and to a small picture, and draws a frame at any size.
///
/// `--color` draws the pictures in the colors of the terminal, and `--pictures FOLDER` writes ``MadePictures`` as PNGs.
@main
struct ColorCubeExample {
  /// Where to print; a test collects the lines.
  let print: (String) -> Void

  static func main() throws {
    let example = ColorCubeExample { Swift.print($0) }
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments {
    case []: try example.showAll(Canvas.shades)
    case ["--color"]: try example.showAll(Canvas.colors)
    case _ where arguments.count == 2 && arguments[0] == "--pictures":
      try example.writePictures(to: URL(filePath: arguments[1]))
    default: Swift.print("usage: ColorCubeExample [--color | --pictures FOLDER]")
    }
  }

  /// Shows everything.
  func showAll(_ lines: (Picture) -> [String]) throws {
    showSizes()
    showFiles(of: ColorEffect.cyanotype.cube())
    showColors()
    showPictures(lines)
    showRetouching()
    try showFrames(lines)
  }

  /// Prints the size of each cube without making the largest one.
  func showSizes() {
    print("size -> entries, bytes, reference image")
    for size in ColorCube.Size.allCases {
      let cube = ColorCube(size: size)
      let side = size.referenceSide
      print("\(size.rawValue) -> \(size.entryCount), \(cube.byteCount), \(side) x \(side)")
    }
  }

  /// Prints the size of one cube in memory and in files.
  func showFiles(of cube: ColorCube) {
    let (picture, text) = (cube.referenceImage, CubeText(cube, title: "Cyanotype").text)
    print("a cube of size \(cube.size.rawValue), in bytes:")
    print("  \(cube.byteCount) as floats")
    print("  \(picture.ppm.count) as a PPM")
    print("  \(picture.png.count) as a PNG")
    print("  \(text.utf8.count) as .cube text")
  }

  /// Applies each effect to some colors.
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

  /// Applies each effect to a small picture.
  func showPictures(_ lines: (Picture) -> [String]) {
    print("no effect:")
    for line in lines(Scene.picture) { print(line) }
    for effect in ColorEffect.allCases {
      print("\(effect):")
      for line in lines(effect.cube(size: .sixteen).applied(to: Scene.picture)) { print(line) }
    }
  }

  /// Retouches the reference image, as an artist would, and applies the resulting cube to a picture.
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

  /// Draws a small picture of nine parts, stretched and tiled to a larger size.
  func showFrames(_ lines: (Picture) -> [String]) throws {
    for (name, picture) in try MadePictures.all() where name.hasPrefix("nine-part") {
      print("\(name), \(picture.width) x \(picture.height):")
      for line in lines(picture) { print(line) }
    }
  }

  private func writePictures(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, picture) in try MadePictures.all() {
      try Data(picture.png).write(to: folder.appending(path: "\(name).png"))
      print("\(name).png: \(picture.width) x \(picture.height)")
    }
  }
}
