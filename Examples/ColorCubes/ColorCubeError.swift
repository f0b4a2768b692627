// SPDX-License-Identifier: MIT

/// An error that prevents a cube from being made.
///
/// ```swift
/// do {
///   _ = try ColorCube(size: .four, entries: [])
/// } catch {
///   print(error)
/// }
/// // Prints "the cube needs 64 entries, but has 0"
/// ```
public enum ColorCubeError: Error, Hashable, Sendable {
  /// The size is not one of ``ColorCube/Size``.
  case unsupportedSize(Int)
  /// The number of entries doesn't match the size.
  case wrongLength(expected: Int, found: Int)
  /// The sides of a reference image don't match the size.
  case wrongSides(expected: Int, width: Int, height: Int)
}

extension ColorCubeError: CustomStringConvertible {
  /// The reason as a sentence without a period.
  public var description: String {
    switch self {
    case .unsupportedSize(let size):
      "a cube size of \(size) is not supported; use one of"
        + " \(ColorCube.Size.allCases.map { "\($0.rawValue)" }.joined(separator: ", "))"
    case .wrongLength(let expected, let found):
      "the cube needs \(expected) entries, but has \(found)"
    case .wrongSides(let expected, let width, let height):
      "the reference image must be \(expected) by \(expected) pixels, but is"
        + " \(width) by \(height)"
    }
  }
}
