// SPDX-License-Identifier: MIT

/// Why there is no such cube.
///
/// ```swift
/// do {
///   _ = try ColorCube(size: .four, entries: [])
/// } catch {
///   print(error)
/// }
/// // Prints "the cube needs 64 entries and has 0"
/// ```
public enum ColorCubeError: Error, Hashable, Sendable {
  /// The size is none of ``ColorCube/Size``.
  case unsupportedSize(Int)
  /// There are fewer entries than the size asks for, or more.
  case wrongLength(expected: Int, found: Int)
  /// A reference image has other sides than the size asks for.
  case wrongSides(expected: Int, width: Int, height: Int)
}

extension ColorCubeError: CustomStringConvertible {
  /// The reason in one sentence without a full stop.
  public var description: String {
    switch self {
    case .unsupportedSize(let size):
      "a cube has \(ColorCube.Size.allCases.map { "\($0.rawValue)" }.joined(separator: ", "))"
        + " entries along each axis, and not \(size)"
    case .wrongLength(let expected, let found):
      "the cube needs \(expected) entries and has \(found)"
    case .wrongSides(let expected, let width, let height):
      "the reference image should have \(expected) by \(expected) pixels and has"
        + " \(width) by \(height)"
    }
  }
}
