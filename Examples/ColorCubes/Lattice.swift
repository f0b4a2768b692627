// SPDX-License-Identifier: MIT

/// The layout of a cube's entries, and the interpolation between them.
struct Lattice {
  /// The number of entries along each axis, at least 2.
  let side: Int

  /// The color of an entry's position.
  func color(ofEntry index: Int) -> SIMD4<Float> {
    let steps = SIMD4(
      Float(index % side),
      Float(index / side % side),
      Float(index / (side * side)),
      Float(side - 1)
    )
    return steps / Float(side - 1)
  }

  /// The position of a level, 0…1, on an axis.
  ///
  /// The last step begins one entry before the last, so that there is always a next entry.
  func step(of level: Float) -> (start: Int, fraction: Float) {
    let position = level * Float(side - 1)
    let start = min(Int(position), side - 2)
    return (start, position - Float(start))
  }

  /// The color of a point, 0…1 on each axis.
  func color(
    at point: SIMD4<Float>,
    entry: (_ index: Int) -> SIMD4<Float>
  ) -> SIMD4<Float> {
    let (red, green, blue) = (step(of: point.x), step(of: point.y), step(of: point.z))
    return color(
      after: (blue.start * side + green.start) * side + red.start,
      red: red.fraction,
      green: green.fraction,
      blue: blue.fraction,
      entry: entry
    )
  }

  /// Mixes the eight entries around a point: first along red, then along green, then along blue.
  ///
  /// - Parameters:
  ///   - corner: The entry before the point on each axis.
  ///   - red: The fraction of the step to the next entry along the red axis, 0…1.
  ///   - green: The fraction along the green axis.
  ///   - blue: The fraction along the blue axis.
  ///   - entry: Returns an entry.
  /// - Returns: The mixed color.
  @inline(__always)
  func color(
    after corner: Int,
    red: Float,
    green: Float,
    blue: Float,
    entry: (_ index: Int) -> SIMD4<Float>
  ) -> SIMD4<Float> {
    func row(_ start: Int) -> SIMD4<Float> { mix(entry(start), entry(start &+ 1), red) }
    func plane(_ start: Int) -> SIMD4<Float> { mix(row(start), row(start &+ side), green) }
    return mix(plane(corner), plane(corner &+ side &* side), blue)
  }

  /// Weights of exactly 0 and 1 at the ends leave entries exactly unchanged.
  @inline(__always)
  private func mix(
    _ start: SIMD4<Float>,
    _ end: SIMD4<Float>,
    _ fraction: Float
  ) -> SIMD4<Float> {
    start * (1 - fraction) + end * fraction
  }
}
