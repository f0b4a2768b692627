// SPDX-License-Identifier: MIT

/// Who had a loaded value: the memory, or one of the tiers behind it.
///
/// ```swift
/// let covers = TieredLoader(memory: BoundedCache<Int, String>()) { number in "cover \(number)" }
/// for _ in 1...2 {
///   let cover = try await covers.loadedValue(for: 7)
///   print(cover.source == .memory ? "show at once" : "fade in, from \(cover.source)")
/// }
/// // Prints:
/// // fade in, from origin
/// // show at once
/// ```
public enum LoadSource: Hashable, Sendable {
  /// The cache in memory.
  case memory

  /// A tier, by its name.
  case tier(String)
}

extension LoadSource: CustomStringConvertible {
  /// "memory", or the tier's name.
  public var description: String {
    switch self {
    case .memory: "memory"
    case .tier(let name): name
    }
  }
}
