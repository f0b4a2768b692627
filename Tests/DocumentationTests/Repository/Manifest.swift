// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
/// What a package manifest says of the oldest systems and the oldest compiler.
struct Manifest {
  /// The oldest version of each platform, in order.
  let platforms: [(name: String, version: String)]

  /// The version of the tools that it needs, or `nil` for a part of a manifest.
  let toolsVersion: String?

  /// Reads a manifest or a part of one.
  init(_ text: String) {
    platforms = text.matches(of: Self.platform).map { (String($0.output.1), String($0.output.2)) }
    toolsVersion = text.firstMatch(of: /\/\/ swift-tools-version:\s*([\d.]+)/)
      .map { String($0.output.1) }
  }

  private static var platform: Regex<(Substring, Substring, Substring)> {
    /\.(macOS|macCatalyst|iOS|tvOS|watchOS|visionOS)\((?:\.v|")(\d+(?:[._]\d+)*)"?\)/
  }

  /// Returns what another manifest says that this one does not say.
  func contradictions(in other: Manifest) -> [String] {
    let known = Set(platforms.map { "\($0.name) \($0.version)" })
    let floors = other.platforms.map { "\($0.name) \($0.version)" }.filter { !known.contains($0) }
    guard let tools = other.toolsVersion, tools != toolsVersion else { return floors }
    return floors + ["tools \(tools)"]
  }
}
#endif
